import type { Message, Thread } from '@tribu/proto/http/message.ts'
import { Link } from 'react-router-dom'
import { NO_IMAGE, photoUrl } from '../../lib/photo-url.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { Badge } from '../../ui/badge.tsx'
import { Photo } from '../../ui/photo.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { messagePreview } from './message-preview.ts'
import { otherMember } from './other-member.ts'
import { whenShort } from './talk-days.ts'
import styles from './thread-list.module.css'

type ThreadRowProps = {
  thread: Thread
  member: string
  open: boolean
  /** The message that was searched for; the latest one otherwise. */
  found?: Message
}

/** A thread in the list: with whom, about what, and what was said last. */
export const ThreadRow = ({ thread, member, open, found }: ThreadRowProps) => {
  const other = otherMember(thread, member)
  const message = found ?? thread['latest-message']
  const unread = found ? 0 : thread.unread
  const { listing } = thread
  return (
    <li>
      <Link
        to={found ? `/messages/${thread._id}?at=${found.seq}` : `/messages/${thread._id}`}
        className={styles.row}
        aria-current={open && !found ? 'true' : undefined}
        data-unread={unread > 0 || undefined}
      >
        <span className={styles.faces}>
          <Avatar name={other.name} src={other.photo} />
          <Photo
            src={photoUrl(listing.photo === null ? null : { uid: listing.photo })}
            fallback={NO_IMAGE}
            alt=""
            ratio="1/1"
            className={styles.thing}
          />
        </span>
        <span className={styles.words}>
          <span className={styles.top}>
            <span className={styles.name}>{other.name}</span>
            {message ? <span className={styles.when}>{whenShort(message)}</span> : null}
          </span>
          <span className={styles.listing}>{listing.name}</span>
          <span className={styles.bottom}>
            <span
              className={found ? styles.found : styles.latest}
              data-quiet={message?.user === null || undefined}
            >
              {message ? messagePreview(message, member) : 'Nothing was said yet'}
            </span>
            {unread > 0 ? (
              <Badge tone="sun">
                {unread}
                <span className="visually-hidden"> unread</span>
              </Badge>
            ) : null}
          </span>
        </span>
      </Link>
    </li>
  )
}

export const ThreadRowSkeleton = () => (
  <li className={styles.row}>
    <Skeleton shape="round" />
    <span className={styles.words}>
      <Skeleton />
      <Skeleton />
    </span>
  </li>
)
