import type { Image } from '@tribu/proto/http/image.ts'
import { NO_CONNECTION } from '../http.ts'

export type UploadAnswer = { ok: true; image: Image } | { ok: false; message: string; retry: boolean }

export type Upload = { answer: Promise<UploadAnswer>; abort: () => void }

const FAILED = 'This photo could not be uploaded'

/**
 * Sends one picture. By XMLHttpRequest, as fetch does not tell how much of a body is sent. `onProgress` gets 0 to 1. An aborted upload
 * never answers. A refusal for what the picture is (4xx) is not worth another try.
 */
export const uploadPhoto = (url: string, file: File, onProgress: (part: number) => void): Upload => {
  const request = new XMLHttpRequest()
  const answer = new Promise<UploadAnswer>((resolve) => {
    request.upload.addEventListener('progress', ({ lengthComputable, loaded, total }) => {
      if (lengthComputable) onProgress(loaded / total)
    })
    request.addEventListener('load', () => resolve(read(request.status, request.responseText)))
    request.addEventListener('error', () => resolve({ ok: false, message: NO_CONNECTION, retry: true }))
    request.addEventListener('timeout', () => resolve({ ok: false, message: NO_CONNECTION, retry: true }))
  })
  const body = new FormData()
  body.append('photo', file)
  request.open('POST', url)
  request.setRequestHeader('accept', 'application/json')
  request.send(body)
  return { answer, abort: () => request.abort() }
}

const read = (status: number, text: string): UploadAnswer => {
  let body: unknown
  try {
    body = JSON.parse(text)
  } catch {
    return { ok: false, message: FAILED, retry: true }
  }
  if (status >= 200 && status < 300) return { ok: true, image: body as Image }
  const { errors } = body as { errors?: { detail?: string }[] }
  const retry = status >= 500 || status === 429 || status === 401
  return { ok: false, message: errors?.[0]?.detail ?? FAILED, retry }
}
