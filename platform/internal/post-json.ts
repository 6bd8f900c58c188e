import { request, type Agent } from 'node:http'

/** `stopping`: the other end will not answer on this connection again. A body that is no JSON is undefined. */
export type Posted = { status: number; body: unknown; stopping: boolean }

/** Sends JSON and reads JSON. Rejects where no whole answer came before `signal` fired. */
export const postJson = (
  url: string,
  options: { agent: Agent; headers: Record<string, string>; body: string; signal: AbortSignal },
): Promise<Posted> =>
  new Promise((done, fail) => {
    const { agent, headers, body, signal } = options
    const post = request(url, {
      method: 'POST',
      agent,
      signal,
      headers: {
        ...headers,
        'content-type': 'application/json',
        'content-length': Buffer.byteLength(body),
      },
    })
    post.once('error', fail).once('response', (answer) => {
      const chunks: Buffer[] = []
      answer
        .on('data', (chunk: Buffer) => chunks.push(chunk))
        .once('error', fail)
        .once('end', () => {
          const text = Buffer.concat(chunks).toString()
          done({
            status: answer.statusCode ?? 0,
            body: readJson(text),
            stopping: answer.headers.connection === 'close',
          })
        })
    })
    post.end(body)
  })

const readJson = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
