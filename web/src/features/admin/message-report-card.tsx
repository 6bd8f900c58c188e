import type { Message, MessageReport } from '@tribu/proto/http/message.ts'
import { Link } from 'react-router-dom'
import { displayName } from '../../lib/display-name.ts'
import { flashShown } from '../../lib/flash-state.ts'
import { formatMoment } from '../../lib/format-date.ts'
import { whyItFailed } from '../../lib/http.ts'
import { messagePhotoUrl } from '../../lib/photo-url.ts'
import { useAppDispatch } from '../../lib/use-dispatch.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { useCloseMessageReportMutation } from './message-report-api.ts'
import styles from './message-reports-page.module.css'

const REASONS: Record<MessageReport['reason'], string> = {
  scam: 'Scam',
  abuse: 'Abuse',
  spam: 'Spam',
  other: 'Something else',
}

/** A reported message with what was said before it, who reported whom, and what an admin does about it. */
export const MessageReportCard = ({ report }: { report: MessageReport }) => {
  const [close, { isLoading }] = useCloseMessageReportMutation()
  const dispatch = useAppDispatch()
  const done = report['done-at'] !== null
  const { reporter, reported } = report

  const decide = async () => {
    const answer = await close({ id: report._id, done: !done })
    if (!answer.error) return
    const text = whyItFailed(answer.error)
    dispatch(flashShown({ tone: 'error', text }))
  }

  return (
    <li className={styles.card} data-done={done || undefined}>
      <h2 className={styles.who}>
        <Badge tone={report.reason === 'other' ? 'plain' : 'danger'}>{REASONS[report.reason]}</Badge>{' '}
        <ProfileLink party={reported} /> reported by <ProfileLink party={reporter} />
      </h2>
      <p className={styles.soft}>
        {formatMoment(report['created-at'])}
        {report['done-at'] === null ? null : ` · done ${formatMoment(report['done-at'])}`}
      </p>
      {report.comment ? <p className={styles.comment}>“{report.comment}”</p> : null}
      <ol role="list" className={styles.talk} aria-label="What was said">
        {report.before.map((message) => (
          <Said key={message._id} message={message} from={nameOf(message, report)} />
        ))}
        <Said message={report.message} from={nameOf(report.message, report)} meant />
      </ol>
      <div className={styles.steps}>
        <Button variant={done ? 'secondary' : 'primary'} busy={isLoading} onClick={() => void decide()}>
          {done ? 'Reopen' : 'Done'}
        </Button>
        <Link to={`/profile/${reported._id}`} className={styles.block}>
          Block {displayName(reported)} on their profile
        </Link>
      </div>
    </li>
  )
}

const ProfileLink = ({ party }: { party: MessageReport['reporter'] }) => (
  <Link to={`/profile/${party._id}`}>{displayName(party)}</Link>
)

const nameOf = ({ user }: Message, { reporter, reported }: MessageReport) => {
  if (user === null) return 'Booking'
  return displayName(user === reported._id ? reported : reporter)
}

const Said = ({ message, from, meant = false }: { message: Message; from: string; meant?: boolean }) => (
  <li className={styles.said} data-meant={meant || undefined}>
    <span className={styles.soft}>
      <strong>{from}</strong> · {formatMoment(message['created-at'])}
      {meant ? <span className="visually-hidden"> (reported)</span> : null}
    </span>
    {message.message ? <p className={styles.text}>{message.message}</p> : null}
    {message.photos.length > 0 ? (
      <span className={styles.photos}>
        {message.photos.map((photo, nth) => (
          <img
            key={photo.uid}
            src={messagePhotoUrl(photo)}
            alt={`${nth + 1} of ${message.photos.length}, sent by ${from}`}
            loading="lazy"
          />
        ))}
      </span>
    ) : null}
  </li>
)

export const MessageReportSkeleton = () => (
  <li className={styles.card} aria-hidden="true">
    <Skeleton shape="title" />
    <Skeleton />
    <Skeleton />
  </li>
)
