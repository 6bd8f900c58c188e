import { createHash } from 'node:crypto'
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

/*
 * Answers public reads from memory, before Express is entered.
 *
 * An entry goes when one of its tags is dropped, after MAX_AGE at the latest (the signal that drops is a hint and may be lost), or when
 * the cache is full, oldest first. An answer that was under way while something was dropped is not kept: it may be from before.
 * Requests for the same thing at the same moment are answered by one.
 */

const MAX_AGE_MS = 10_000
const MAX_BYTES = 64 * 1024 * 1024
const brotli = promisify(brotliCompress)
const zip = promisify(gzip)

type Entry = {
  type: string
  etag: string
  asOf: string | undefined
  body: Buffer
  br: Buffer
  gz: Buffer
  tags: string[]
  born: number
}
type Captured = {
  status: number
  headers: Record<string, string | string[] | number | undefined>
  body: Buffer
}

export type EdgeCache = {
  /** Answers from memory, or lets `next` answer and keeps it. `tags` of the request decide what drops it. */
  answer: (
    request: IncomingMessage,
    response: ServerResponse,
    tags: string[],
    next: RequestListener,
  ) => Promise<void>
  drop: (tag: string) => void
  figures: () => { hits: number; misses: number; entries: number }
}

// Lets the answer be made as usual, and keeps its bytes instead of sending them.
const capture = (request: IncomingMessage, response: ServerResponse, next: RequestListener) =>
  new Promise<Captured>((done, fail) => {
    const chunks: Buffer[] = []
    const { write, end } = response
    const add = (chunk: unknown, encoding: unknown) => {
      if (typeof chunk === 'string')
        chunks.push(Buffer.from(chunk, typeof encoding === 'string' ? (encoding as BufferEncoding) : 'utf8'))
      else if (chunk instanceof Uint8Array) chunks.push(Buffer.from(chunk))
    }
    const { writeHead } = response
    const keepHead = (status: number, ...rest: unknown[]) => {
      response.statusCode = status
      const headers = rest.find((value) => typeof value === 'object') as Record<string, string> | undefined
      for (const [name, value] of Object.entries(headers ?? {})) response.setHeader(name, value)
      return response
    }
    response.writeHead = keepHead
    response.write = ((chunk: unknown, encoding: unknown) => {
      add(chunk, encoding)
      return true
    }) as typeof write
    response.end = ((chunk: unknown, encoding: unknown) => {
      add(chunk, encoding)
      Object.assign(response, { write, end, writeHead })
      done({ status: response.statusCode, headers: response.getHeaders(), body: Buffer.concat(chunks) })
      return response
    }) as typeof end
    response.once('close', () => fail(new Error('the request broke off')))
    next(request, response)
  })

export const makeEdgeCache = (clock: () => number): EdgeCache => {
  const entries = new Map<string, Entry>()
  const pending = new Map<string, Promise<Entry | undefined>>()
  let bytes = 0
  let drops = 0
  const figures = { hits: 0, misses: 0 }

  const sizeOf = (entry: Entry) => entry.body.length + entry.br.length + entry.gz.length
  const forget = (key: string) => {
    const entry = entries.get(key)
    if (!entry) return
    entries.delete(key)
    bytes -= sizeOf(entry)
  }
  const keep = (key: string, entry: Entry) => {
    forget(key)
    entries.set(key, entry)
    bytes += sizeOf(entry)
    for (const oldest of entries.keys()) {
      if (bytes <= MAX_BYTES) break
      forget(oldest)
    }
  }

  const makeEntry = async (captured: Captured, tags: string[]): Promise<Entry> => {
    const { body, headers } = captured
    const [br, gz] = await Promise.all([
      brotli(body, {
        params: { [constants.BROTLI_PARAM_QUALITY]: 4, [constants.BROTLI_PARAM_SIZE_HINT]: body.length },
      }),
      zip(body, { level: 5 }),
    ])
    const etag = `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`
    const asOf = headers['x-as-of']
    return {
      type: String(headers['content-type']),
      etag,
      asOf: asOf === undefined ? undefined : String(asOf),
      body,
      br,
      gz,
      tags,
      born: clock(),
    }
  }

  const send = (request: IncomingMessage, response: ServerResponse, entry: Entry) => {
    const accepts = request.headers['accept-encoding'] ?? ''
    const [encoding, body]: [string | undefined, Buffer] = /\bbr\b/.test(accepts)
      ? ['br', entry.br]
      : /\bgzip\b/.test(accepts)
        ? ['gzip', entry.gz]
        : [undefined, entry.body]
    response.removeHeader('content-length')
    response.setHeader('cache-control', 'public, max-age=0, must-revalidate')
    response.setHeader('vary', 'accept-encoding')
    response.setHeader('etag', entry.etag)
    if (entry.asOf) response.setHeader('x-as-of', entry.asOf)
    const known = (request.headers['if-none-match'] ?? '')
      .split(/\s*,\s*/)
      .map((tag) => tag.replace(/^W\//, ''))
    if (known.includes(entry.etag)) {
      response.removeHeader('content-type')
      response.writeHead(304).end()
      return
    }
    response.setHeader('content-type', entry.type)
    if (encoding) response.setHeader('content-encoding', encoding)
    response.setHeader('content-length', body.length)
    response.writeHead(200)
    response.end(request.method === 'HEAD' ? undefined : body)
  }

  const fetchAnew = async (
    key: string,
    request: IncomingMessage,
    response: ServerResponse,
    tags: string[],
    next: RequestListener,
  ) => {
    const before = drops
    // The answer is wanted whole and plain, whatever this client could read or already has.
    const { 'accept-encoding': accepts, 'if-none-match': known } = request.headers
    delete request.headers['accept-encoding']
    delete request.headers['if-none-match']
    const captured = await capture(request, response, next)
    Object.assign(request.headers, { 'accept-encoding': accepts, 'if-none-match': known })
    if (captured.status !== 200) {
      response.end(captured.body)
      return undefined
    }
    const entry = await makeEntry(captured, tags)
    if (drops === before) keep(key, entry)
    return entry
  }

  return {
    answer: async (request, response, tags, next) => {
      const key = request.url ?? ''
      const kept = entries.get(key)
      if (kept && clock() - kept.born < MAX_AGE_MS) {
        figures.hits += 1
        send(request, response, kept)
        return
      }
      if (request.method === 'HEAD') {
        next(request, response)
        return
      }
      const others = pending.get(key)
      const theirs = others && (await others)
      if (theirs) {
        figures.hits += 1
        send(request, response, theirs)
        return
      }
      figures.misses += 1
      const mine = fetchAnew(key, request, response, tags, next)
      const shared = mine.catch(() => undefined) // who waits for it then asks for itself
      pending.set(key, shared)
      try {
        const entry = await mine
        if (entry) send(request, response, entry)
      } catch (error) {
        if (!response.destroyed) throw error
      } finally {
        if (pending.get(key) === shared) pending.delete(key)
      }
    },
    drop: (tag) => {
      drops += 1
      for (const [key, entry] of entries) if (entry.tags.includes(tag)) forget(key)
      // What is being fetched now may be from before the change: later askers must not be given it.
      pending.clear()
    },
    figures: () => ({ ...figures, entries: entries.size }),
  }
}
