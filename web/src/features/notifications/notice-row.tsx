import type { Notice, NoticeKind } from '@tribu/proto/http/notice.ts'
import AlarmClock from 'lucide-react/icons/alarm-clock'
import Banknote from 'lucide-react/icons/banknote'
import CalendarDays from 'lucide-react/icons/calendar-days'
import HandHeart from 'lucide-react/icons/hand-heart'
import MessageCircle from 'lucide-react/icons/message-circle'
import Star from 'lucide-react/icons/star'
import type { ComponentType } from 'react'
import { Link } from 'react-router-dom'
import { formatDate, formatMoment } from '../../lib/format-date.ts'
import { NOTICE_KINDS } from '../../lib/notice/notice-kinds.ts'
import { Skeleton } from '../../ui/skeleton.tsx'
import styles from './notifications-page.module.css'

const ICONS: Record<NoticeKind, ComponentType<{ size?: number }>> = {
  messages: MessageCircle,
  requests: HandHeart,
  bookings: CalendarDays,
  reminders: AlarmClock,
  money: Banknote,
  reviews: Star,
}

/** What happened, in a line or two. The whole row leads to what it is about. */
export const NoticeRow = ({ notice, onOpen }: { notice: Notice; onOpen: () => void }) => {
  const Icon = ICONS[notice.kind]
  return (
    <li className={styles.row} data-unread={!notice.read || undefined}>
      <span className={styles.icon} data-kind={notice.kind} aria-hidden="true">
        <Icon size={22} />
      </span>
      <div className={styles.words}>
        <Link to={notice.link} className={styles.title} onClick={onOpen}>
          {notice.read ? null : <span className="visually-hidden">Unread: </span>}
          {notice.title}
        </Link>
        {notice.message ? <p className={styles.message}>{notice.message}</p> : null}
        <p className={styles.soft}>
          {NOTICE_KINDS[notice.kind].label} ·{' '}
          <time dateTime={new Date(notice['created-at'] * 1000).toISOString()}>
            {whenOf(notice['created-at'])}
          </time>
        </p>
      </div>
      {notice.read ? null : <span className={styles.mark} aria-hidden="true" />}
    </li>
  )
}

const DAY_SECONDS = 86_400

/** The moment (seconds), with the days that need no date. */
const whenOf = (seconds: number) => {
  const now = Date.now() / 1000
  const moment = formatMoment(seconds)
  const day = formatDate(seconds)
  if (day === formatDate(now)) return moment.replace(day, 'Today')
  return day === formatDate(now - DAY_SECONDS) ? moment.replace(day, 'Yesterday') : moment
}

export const NoticeRowSkeleton = () => (
  <li className={styles.row} aria-hidden="true">
    <Skeleton shape="round" />
    <div className={styles.words}>
      <Skeleton shape="title" />
      <Skeleton />
    </div>
  </li>
)
