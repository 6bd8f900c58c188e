import type { Image } from '@tribu/proto/http/image.ts'
import { useCallback, useEffect, useReducer, useRef, useState } from 'react'
import { photoUrl } from '../photo-url.ts'
import { refusePhoto } from './refuse-photo.ts'
import { isUploading, photoList } from './photo-list.ts'
import type { PhotoItem } from './photo-list.ts'
import { uploadPhoto } from './upload-photo.ts'
import type { Upload } from './upload-photo.ts'

/** At once: more would only share the same line, and the first photos would be seen later. */
const AT_ONCE = 2

export type Refusal = { key: string; name: string; message: string }

const kept = (image: Image): PhotoItem => ({
  key: image.uid,
  name: '',
  preview: photoUrl(image),
  state: 'done',
  image,
})

/** Where photos go, and how many may be together. */
type PhotoPlace = { url: string; most: number }

/** The photos of a form: takes files in, uploads them two at a time, keeps their order. */
export const usePhotos = (start: Image[], { url, most }: PhotoPlace) => {
  const [items, dispatch] = useReducer(photoList, start, (images) => images.map(kept))
  const [refusals, setRefusals] = useState<Refusal[]>([])
  const uploads = useRef(new Map<string, Upload>())

  const begin = useCallback(
    async (item: PhotoItem, file: File) => {
      const { key } = item
      const upload = uploadPhoto(url, file, (progress) => dispatch({ do: 'progress', key, progress }))
      uploads.current.set(key, upload)
      dispatch({ do: 'progress', key, progress: 0 })
      const answer = await upload.answer
      uploads.current.delete(key)
      if (answer.ok) dispatch({ do: 'done', key, image: answer.image })
      else dispatch({ do: 'fail', key, message: answer.message, retry: answer.retry })
    },
    [url],
  )

  useEffect(() => {
    const free = AT_ONCE - uploads.current.size
    const next = items.filter((item) => item.state === 'waiting' && !uploads.current.has(item.key))
    for (const item of next.slice(0, Math.max(0, free))) if (item.file) void begin(item, item.file)
  }, [items, begin])

  useEffect(() => {
    const running = uploads.current
    return () => {
      for (const upload of running.values()) upload.abort()
      running.clear()
    }
  }, [])

  // A draft outlives the page; an upload does not.
  const uploading = isUploading(items)
  useEffect(() => {
    if (!uploading) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [uploading])

  const add = (files: Iterable<File>) => {
    const refused: Refusal[] = []
    const taken: PhotoItem[] = []
    for (const file of files) {
      const key = crypto.randomUUID()
      const full = items.length + taken.length >= most
      const message = full ? `Please keep to ${most} photos` : refusePhoto(file)
      if (message) refused.push({ key, name: file.name, message })
      else taken.push({ key, name: file.name, preview: URL.createObjectURL(file), file, state: 'waiting' })
    }
    setRefusals(refused)
    if (taken.length > 0) dispatch({ do: 'add', items: taken })
  }

  const remove = (item: PhotoItem) => {
    uploads.current.get(item.key)?.abort()
    uploads.current.delete(item.key)
    if (item.file) URL.revokeObjectURL(item.preview)
    dispatch({ do: 'remove', key: item.key })
  }

  /** All of them have gone where they were to go. */
  const clear = () => {
    for (const item of items) remove(item)
    setRefusals([])
  }

  return {
    items,
    refusals,
    add,
    remove,
    clear,
    retry: (item: PhotoItem) => dispatch({ do: 'retry', key: item.key }),
    move: (item: PhotoItem, to: number) => dispatch({ do: 'move', key: item.key, to }),
  }
}

export type Photos = ReturnType<typeof usePhotos>
