import ImagePlus from 'lucide-react/icons/image-plus'
import { useId, useState } from 'react'
import type { DragEvent } from 'react'
import { PHOTO_TYPES } from '../../lib/photo/refuse-photo.ts'
import styles from './photo-drop.module.css'

const carriesFiles = (event: DragEvent) => event.dataTransfer.types.includes('Files')

/** Takes photos by a press, a key or a drop. It is a file input all through, so that every device opens what it has for choosing. */
export const PhotoDrop = ({
  onFiles,
  describedBy,
}: {
  onFiles: (files: File[]) => void
  describedBy: string
}) => {
  const id = useId()
  const [over, setOver] = useState(false)
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- dropping is one way more; the input inside takes keys
    <label
      className={styles.drop}
      htmlFor={id}
      data-over={over || undefined}
      onDragOver={(event) => {
        if (!carriesFiles(event)) return
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        if (!carriesFiles(event)) return
        event.preventDefault()
        setOver(false)
        onFiles([...event.dataTransfer.files])
      }}
    >
      <input
        id={id}
        type="file"
        accept={PHOTO_TYPES}
        multiple
        className="visually-hidden"
        aria-describedby={describedBy}
        onChange={(event) => {
          onFiles([...(event.target.files ?? [])])
          event.target.value = '' // the same file may be chosen again after it was removed
        }}
      />
      <ImagePlus aria-hidden="true" size={30} />
      <span className={styles.text}>
        <strong>Add photos</strong>
        <span>Choose, drop or paste several at once</span>
      </span>
    </label>
  )
}
