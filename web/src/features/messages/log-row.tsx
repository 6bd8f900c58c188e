import { Link } from 'react-router-dom'
import { formatTime } from '../../lib/format-date.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { BubblePhotos } from './bubble-photos.tsx'
import type { LogItem } from './log-items.ts'
import { MessageText } from './message-text.tsx'
import { dayName } from './talk-days.ts'
import { UnsentNote } from './unsent-note.tsx'
import styles from './message-log.module.css'

type LogRowProps = {
  item: LogItem
  /** The other member. */
  name: string
  photo: string | undefined
  found: boolean
}

/** One row of a talk. `data-key` is what the scrolling knows it by. */
export const LogRow = ({ item, name, photo, found }: LogRowProps) => {
  switch (item.kind) {
    case 'day':
      return (
        // No key to scroll by: the line moves up as earlier messages of the day come in.
        <p className={styles.day}>
          <span>{dayName(item.day)}</span>
        </p>
      )
    case 'new':
      return (
        <p data-key={item.key} className={styles.new}>
          <span>New</span>
        </p>
      )
    case 'quiet': {
      const { message } = item
      return (
        <p data-key={item.key} className={styles.quiet} data-found={found || undefined}>
          {message.message}{' '}
          {message.booking ? <Link to={`/booking/${message.booking._id}`}>See the booking</Link> : null}{' '}
          <time>{formatTime(message['created-at'])}</time>
        </p>
      )
    }
    case 'bubble':
      return <BubbleRow item={item} name={name} photo={photo} found={found} />
  }
}

type Bubble = Extract<LogItem, { kind: 'bubble' }>

const BubbleRow = ({ item, name, photo, found }: LogRowProps & { item: Bubble }) => {
  const { own, first, last, message, unsent } = item
  const { message: text, photos } = unsent ?? message
  return (
    <div
      data-key={item.key}
      className={styles.row}
      data-own={own || undefined}
      data-first={first || undefined}
      data-last={last || undefined}
      data-found={found || undefined}
    >
      {own ? null : (
        <span className={styles.face}>{last ? <Avatar name={name} src={photo} size="s" /> : null}</span>
      )}
      <div className={styles.column}>
        <span className="visually-hidden">{own ? 'You: ' : `${name}: `}</span>
        {photos.length > 0 ? <BubblePhotos photos={photos} of={own ? 'you' : name} /> : null}
        {text === '' ? null : (
          <div className={styles.bubble} data-unsent={unsent?.state}>
            <MessageText text={text} />
          </div>
        )}
        {unsent ? <UnsentNote unsent={unsent} /> : null}
        {message && (last || item.seen) ? (
          <p className={styles.note}>
            {last ? <time>{formatTime(message['created-at'])}</time> : null}
            {item.seen ? <span className={styles.seen}>Seen</span> : null}
          </p>
        ) : null}
      </div>
    </div>
  )
}
