import express from 'express'
import type { AddressInfo } from 'node:net'

type Posted = { to: string; from: string; body: string; key: string; authorization: string }
/** `status` with its headers; `silent` never answers, `cut` takes the text and dies before it says so. */
export type ProviderAnswer =
  | { status: number; headers?: Record<string, string>; text?: string }
  | 'silent'
  | 'cut'

/** A provider of texts for tests, in the form of Twilio's Messages: keeps what it was posted, and answers as `how` says. */
export const startSmsProvider = async () => {
  const posted: Posted[] = []
  let how: (nth: number) => ProviderAnswer = () => ({ status: 201 })
  const app = express().post(
    '/Messages.json',
    express.urlencoded({ extended: false }),
    (request, response) => {
      const { To, From, Body } = request.body as Record<string, string>
      posted.push({
        to: To ?? '',
        from: From ?? '',
        body: Body ?? '',
        key: request.get('idempotency-key') ?? '',
        authorization: request.get('authorization') ?? '',
      })
      const answer = how(posted.length)
      if (answer === 'silent') return
      if (answer === 'cut') return void request.socket.destroy()
      response
        .status(answer.status)
        .set(answer.headers ?? {})
        .send(answer.text ?? JSON.stringify({ sid: 'SM1', to: To }))
    },
  )
  const server = app.listen(0, '127.0.0.1')
  await new Promise((listening) => server.once('listening', listening))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/Messages.json`,
    posted,
    answer: (next: typeof how) => {
      how = next
    },
    close: () => {
      server.closeAllConnections()
      return new Promise((closed) => server.close(closed))
    },
  }
}
