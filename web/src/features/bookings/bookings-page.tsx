import { useSearchParams } from 'react-router-dom'
import { usePageTitle } from '../../lib/page-title.ts'
import { useMember } from '../../lib/session.ts'
import { Badge } from '../../ui/badge.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import { BookingList } from './booking-list.tsx'
import { useMyBookings } from './use-my-bookings.ts'
import type { Side } from './use-my-bookings.ts'
import styles from './bookings-page.module.css'

export const BookingsPage = () => {
  usePageTitle('Bookings')
  const member = useMember()
  return (
    <>
      <h1 className={styles.heading}>Bookings</h1>
      {member ? <MyBookings key={member._id} member={member._id} /> : null}
    </>
  )
}

const LABELS: Record<Side, string> = { borrowing: 'Borrowing', lending: 'Lending' }

/** The side that is shown stands in the address: a reload, a link and the way back lead to the same one. */
const MyBookings = ({ member }: { member: string }) => {
  const [params, setParams] = useSearchParams()
  const bookings = useMyBookings(member)
  const side: Side = params.get('tab') === 'lending' ? 'lending' : 'borrowing'
  const tabs = (['borrowing', 'lending'] as const).map((id) => {
    const waiting = bookings.of(id).waiting.length
    return { id, label: <TabLabel text={LABELS[id]} waiting={waiting} /> }
  })
  return (
    <Tabs
      label="Your part"
      tabs={tabs}
      selected={side}
      onSelect={(tab) => {
        if (tab !== side) setParams(tab === 'lending' ? { tab } : {}, { replace: true })
      }}
    >
      <BookingList key={side} side={side} bookings={bookings} />
    </Tabs>
  )
}

const TabLabel = ({ text, waiting }: { text: string; waiting: number }) => (
  <span className={styles.tab}>
    {text}
    {waiting > 0 ? (
      <Badge tone="sun">
        {waiting}
        <span className="visually-hidden"> waiting for you</span>
      </Badge>
    ) : null}
  </span>
)
