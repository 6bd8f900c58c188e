import { MESSAGE_MAX, MESSAGE_PHOTOS_MAX } from '@tribu/proto/http/limits.ts'
import ImagePlus from 'lucide-react/icons/image-plus'
import SendHorizontal from 'lucide-react/icons/send-horizontal'
import { useEffect, useId, useRef, useState } from 'react'
import type { KeyboardEvent } from 'react'
import { sayTyping } from '../../lib/live/live-messages.ts'
import { readDraft } from '../../lib/messages/kept-texts.ts'
import type { Draft } from '../../lib/messages/kept-texts.ts'
import { isUploading, uploadedImages } from '../../lib/photo/photo-list.ts'
import { PHOTO_TYPES } from '../../lib/photo/refuse-photo.ts'
import { usePhotos } from '../../lib/photo/use-photos.ts'
import { useMediaQuery } from '../../lib/use-media-query.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { ComposerPhotos } from './composer-photos.tsx'
import { useKeptDraft } from './use-kept-draft.ts'
import { useFirstFocus } from './use-first-focus.ts'
import styles from './composer.module.css'

/** From here on it is shown how many characters are left. */
const COUNT_FROM = MESSAGE_MAX - 300

/** Where Enter is the only way to begin a line: on the keyboards of touch screens. There the button sends. */
const TOUCH_ONLY = '(hover: none) and (pointer: coarse)'

type ComposerProps = {
  member: string
  thread: string
  /** Of the other member. */
  name: string
  /** Whether it takes the focus as it is opened, where no keyboard comes up for that. */
  take: boolean
  onSend: (draft: Draft) => void
}

/** Where a message is written. What stands here is kept in the browser until it is sent. */
export const Composer = ({ member, thread, name, take, onSend }: ComposerProps) => {
  const id = useId()
  const [kept] = useState(() => readDraft(member, thread))
  const [text, setText] = useState(kept.message)
  const photos = usePhotos(kept.photos, { url: '/api/thread/photo', most: MESSAGE_PHOTOS_MAX })
  const images = uploadedImages(photos.items)
  const [asked, setAsked] = useState(false)
  const touch = useMediaQuery(TOUCH_ONLY)
  const field = useRef<HTMLTextAreaElement>(null)
  useKeptDraft(member, thread, { message: text, photos: images })
  useFirstFocus(field, take && !touch)

  const message = text.trim()
  const left = MESSAGE_MAX - message.length
  const uploading = isUploading(photos.items)
  const broken = photos.items.some(({ state }) => state === 'failed')
  const empty = message === '' && images.length === 0 && !uploading
  const refusal = left < 0 ? 'too long' : broken ? 'broken' : undefined

  const send = () => {
    if (empty || refusal) return setAsked(false)
    // Pictures that are still on their way are waited for.
    if (uploading) return setAsked(true)
    onSend({ message, photos: images })
    setText('')
    setAsked(false)
    photos.clear()
    field.current?.focus()
  }
  const ready = asked && !uploading
  useEffect(() => {
    if (ready) send()
    // When the last picture has come, once.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [ready])

  const onKeyDown = (event: KeyboardEvent) => {
    // While an input method composes, Enter chooses a word.
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing || touch) return
    event.preventDefault()
    if (!event.repeat) send()
  }
  const add = (files: Iterable<File>) => {
    const some = [...files]
    if (some.length > 0) photos.add(some)
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- dropping is one way more; the input inside takes keys
    <form
      className={styles.composer}
      aria-label="Write a message"
      onSubmit={(event) => {
        event.preventDefault()
        send()
      }}
      onDragOver={(event) => {
        if (event.dataTransfer.types.includes('Files')) event.preventDefault()
      }}
      onDrop={(event) => {
        if (event.dataTransfer.files.length === 0) return
        event.preventDefault()
        add(event.dataTransfer.files)
      }}
    >
      <ComposerPhotos photos={photos} />
      <div className={styles.row}>
        <label className={styles.add} aria-disabled={photos.items.length >= MESSAGE_PHOTOS_MAX || undefined}>
          <input
            type="file"
            accept={PHOTO_TYPES}
            multiple
            className="visually-hidden"
            aria-label="Add pictures"
            onChange={(event) => {
              add(event.target.files ?? [])
              event.target.value = '' // the same file may be chosen again after it was removed
              field.current?.focus()
            }}
          />
          <ImagePlus aria-hidden="true" size={22} />
        </label>
        {/* As tall as its text: the stylesheet draws that behind the field. */}
        <div className={styles.growing} data-text={`${text} `}>
          <textarea
            ref={field}
            id={id}
            rows={1}
            className={styles.field}
            aria-label={`Message to ${name}`}
            aria-describedby={`${id}-count`}
            aria-invalid={left < 0 || undefined}
            placeholder="Write a message"
            enterKeyHint={touch ? 'enter' : 'send'}
            value={text}
            onChange={(event) => {
              setText(event.target.value)
              setAsked(false)
              if (event.target.value.trim() !== '') sayTyping(thread)
            }}
            onKeyDown={onKeyDown}
            onPaste={(event) => {
              if (event.clipboardData.files.length === 0) return
              event.preventDefault()
              add(event.clipboardData.files)
            }}
          />
        </div>
        <IconButton
          type="submit"
          label={asked ? 'Send: waiting for the pictures' : 'Send'}
          className={styles.send}
          aria-disabled={empty || refusal !== undefined || asked || undefined}
          icon={<SendHorizontal aria-hidden="true" size={22} />}
        />
      </div>
      <p id={`${id}-count`} role="status" className={styles.count} data-over={left < 0 || undefined}>
        {said({ left, asked, broken })}
      </p>
    </form>
  )
}

const said = ({ left, asked, broken }: { left: number; asked: boolean; broken: boolean }) => {
  if (left < 0) return `${-left} characters too many`
  if (broken) return 'Remove the picture that could not be uploaded, or try it again'
  if (asked) return 'It is sent when the pictures are there'
  return left < MESSAGE_MAX - COUNT_FROM ? `${left} characters left` : ''
}
