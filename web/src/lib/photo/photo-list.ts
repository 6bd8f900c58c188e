import type { Image } from '@tribu/proto/http/image.ts'

/**
 *   waiting ──▶ uploading ──▶ done
 *                   └──▶ failed ──(Retry)──▶ waiting
 */
export type PhotoItem = {
  key: string
  name: string
  /** Where the browser finds it to show: the chosen file itself, or what the server has. */
  preview: string
  file?: File
} & (
  | { state: 'waiting' }
  | { state: 'uploading'; progress: number }
  | { state: 'done'; image: Image }
  | { state: 'failed'; message: string; retry: boolean }
)

export type PhotoAction =
  | { do: 'add'; items: PhotoItem[] }
  | { do: 'progress'; key: string; progress: number }
  | { do: 'done'; key: string; image: Image }
  | { do: 'fail'; key: string; message: string; retry: boolean }
  | { do: 'retry'; key: string }
  | { do: 'remove'; key: string }
  /** Puts a photo at a place; the first is the cover. */
  | { do: 'move'; key: string; to: number }

export const photoList = (items: PhotoItem[], action: PhotoAction): PhotoItem[] => {
  switch (action.do) {
    case 'add':
      return [...items, ...action.items]
    case 'remove':
      return items.filter((item) => item.key !== action.key)
    case 'move':
      return move(items, action.key, action.to)
    case 'progress':
      return change(items, action.key, { state: 'uploading', progress: action.progress })
    case 'done':
      return change(items, action.key, { state: 'done', image: action.image })
    case 'fail':
      return change(items, action.key, { state: 'failed', message: action.message, retry: action.retry })
    case 'retry':
      return change(items, action.key, { state: 'waiting' })
  }
}

type Outcome =
  | { state: 'waiting' }
  | { state: 'uploading'; progress: number }
  | { state: 'done'; image: Image }
  | { state: 'failed'; message: string; retry: boolean }

// A removed photo may still hear from its upload: nothing to change then.
const change = (items: PhotoItem[], key: string, outcome: Outcome) =>
  items.map((item) =>
    item.key === key
      ? { key: item.key, name: item.name, preview: item.preview, file: item.file, ...outcome }
      : item,
  )

const move = (items: PhotoItem[], key: string, to: number) => {
  const item = items.find((candidate) => candidate.key === key)
  if (!item) return items
  const others = items.filter((candidate) => candidate !== item)
  return others.toSpliced(Math.max(0, Math.min(to, others.length)), 0, item)
}

export const uploadedImages = (items: PhotoItem[]): Image[] =>
  items.flatMap((item) => (item.state === 'done' ? [item.image] : []))

export const isUploading = (items: PhotoItem[]) =>
  items.some((item) => item.state === 'waiting' || item.state === 'uploading')
