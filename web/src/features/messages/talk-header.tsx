import type { Thread } from '@tribu/proto/http/message.ts'
import ArrowLeft from 'lucide-react/icons/arrow-left'
import EllipsisVertical from 'lucide-react/icons/ellipsis-vertical'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { NO_IMAGE, photoUrl } from '../../lib/photo-url.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { Menu } from '../../ui/menu.tsx'
import { Photo } from '../../ui/photo.tsx'
import { BlockDialog } from './block-dialog.tsx'
import { otherMember } from './other-member.ts'
import { ReportDialog } from './report-dialog.tsx'
import styles from './talk-header.module.css'

type Action = 'block' | 'unblock' | 'report'

/** With whom, about what, and what can be done about it. */
export const TalkHeader = ({ thread, member }: { thread: Thread; member: string }) => {
  const [asked, setAsked] = useState<Action>()
  const other = otherMember(thread, member)
  const { listing } = thread
  const booking = thread.messages.findLast((message) => message.booking !== null)?.booking
  const blocked = thread.ended === 'blocked-by-you'
  const reportable = thread.messages.filter(({ user }) => user === other._id)
  const entries = [
    blocked
      ? { id: 'unblock', label: `Unblock ${other.firstName}`, text: 'Unblock' }
      : { id: 'block', label: `Block ${other.firstName}`, text: 'Block' },
    ...(reportable.length > 0 ? [{ id: 'report', label: 'Report a message', text: 'Report' }] : []),
  ]
  const thing = (
    <>
      <Photo
        src={photoUrl(listing.photo === null ? null : { uid: listing.photo })}
        fallback={NO_IMAGE}
        alt=""
        ratio="1/1"
        className={styles.picture}
      />
      <span className={styles.listing}>{listing.name}</span>
    </>
  )
  return (
    <header className={styles.header}>
      <Link to="/messages" className={styles.back} aria-label="Back to your messages">
        <ArrowLeft aria-hidden="true" size={22} />
      </Link>
      <Link to={`/profile/${other._id}`} className={styles.face} tabIndex={-1} aria-hidden="true">
        <Avatar name={other.name} src={other.photo} />
      </Link>
      <div className={styles.words}>
        <h2 className={styles.name}>
          <Link to={`/profile/${other._id}`}>{other.name}</Link>
        </h2>
        <p className={styles.about}>
          {listing.listed ? (
            <Link to={`/listing/${listing._id}`} className={styles.thing}>
              {thing}
            </Link>
          ) : (
            <span className={styles.thing}>
              {thing} <span className={styles.gone}>(no longer listed)</span>
            </span>
          )}
          {booking ? (
            <Link to={`/booking/${booking._id}`} className={styles.booking}>
              Booking
            </Link>
          ) : null}
        </p>
      </div>
      <Menu
        label="More about this discussion"
        trigger={<EllipsisVertical aria-hidden="true" size={22} />}
        triggerClass={styles.menu}
        entries={entries}
        onAction={(id) => setAsked(id as Action)}
      />
      {asked === 'block' || asked === 'unblock' ? (
        <BlockDialog
          thread={thread._id}
          name={other.firstName}
          block={asked === 'block'}
          onClose={() => setAsked(undefined)}
        />
      ) : null}
      {asked === 'report' ? (
        <ReportDialog
          thread={thread._id}
          name={other.firstName}
          messages={reportable}
          onClose={() => setAsked(undefined)}
        />
      ) : null}
    </header>
  )
}
