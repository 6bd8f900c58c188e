import type { User } from '@tribu/proto/http/member.ts'
import { useEffect, useId, useRef, useState } from 'react'
import { displayName } from '../../lib/display-name.ts'
import { photoUrl } from '../../lib/photo-url.ts'
import { PHOTO_TYPES, refusePhoto } from '../../lib/photo/refuse-photo.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { Button, buttonClass } from '../../ui/button.tsx'
import { useFieldError } from '../../ui/field-errors.ts'
import styles from './avatar-field.module.css'

/**
 * The member's picture: shown before it is sent, as the file `photo_file`; taken away by an empty `photo` (specification, section 7).
 * Nothing changes before the form is sent.
 */
export const AvatarField = ({ member }: { member: User }) => {
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const [preview, setPreview] = useState<string>()
  const [removed, setRemoved] = useState(false)
  const [refused, setRefused] = useState<string>()
  const { error: serverError, clear } = useFieldError('photo_file')
  const error = refused ?? serverError

  useEffect(
    () => () => {
      if (preview) URL.revokeObjectURL(preview)
    },
    [preview],
  )

  const choose = (file: File | undefined) => {
    const reason = file && refusePhoto(file)
    setRefused(reason)
    clear('photo_file')
    if (reason && input.current) input.current.value = ''
    setPreview(file && !reason ? URL.createObjectURL(file) : undefined)
    if (file && !reason) setRemoved(false)
  }
  const remove = () => {
    if (input.current) input.current.value = ''
    choose(undefined)
    setRemoved(true)
    input.current?.focus()
  }

  const stored = member.photo && !removed ? photoUrl(member.photo) : undefined
  const src = preview ?? stored
  return (
    <div className={styles.field}>
      <Avatar name={displayName(member)} src={src} size="l" />
      <div>
        <p className={styles.label} id={`${id}-label`}>
          Your picture
        </p>
        <div className={styles.actions}>
          <label className={buttonClass({ variant: 'secondary' }, styles.choose)}>
            <input
              ref={input}
              type="file"
              name="photo_file"
              accept={PHOTO_TYPES}
              className="visually-hidden"
              aria-describedby={`${id}-label ${id}-note`}
              aria-invalid={error ? true : undefined}
              onChange={(event) => choose(event.target.files?.[0])}
            />
            {src ? 'Choose another' : 'Choose a picture'}
          </label>
          {src ? (
            <Button variant="quiet" aria-label="Remove picture" onClick={remove}>
              Remove
            </Button>
          ) : null}
        </div>
        <p
          id={`${id}-note`}
          className={error ? styles.error : styles.note}
          role={error ? 'alert' : undefined}
        >
          {error ?? note(preview, removed)}
        </p>
        {removed && member.photo ? <input type="hidden" name="photo" value="" /> : null}
      </div>
    </div>
  )
}

const note = (preview: string | undefined, removed: boolean) => {
  if (preview) return 'Saved with “Update settings”.'
  if (removed) return 'Removed with “Update settings”.'
  return 'JPEG, PNG, WebP, AVIF or GIF, up to 5 MB.'
}
