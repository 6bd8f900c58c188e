import { useEffect } from 'react'
import { useGetDashboardQuery } from '../../lib/booking/booking-api.ts'
import { displayName } from '../../lib/display-name.ts'
import { detailOf } from '../../lib/http.ts'
import { usePageTitle } from '../../lib/page-title.ts'
import { useMember } from '../../lib/session.ts'
import { toAnswerKnown } from '../../lib/to-answer.ts'
import { ErrorState } from '../../ui/error-state.tsx'
import { DashboardSkeleton } from './dashboard-skeleton.tsx'
import { InviteTile, ServiceTile } from './tiles.tsx'
import { MyListingsBox } from './my-listings-box.tsx'
import { UpcomingBox } from './upcoming-box.tsx'
import { WaitingForYou } from './waiting-for-you.tsx'
import styles from './dashboard.module.css'

/** Lending and borrowing at a glance, and two ways further. */
export const DashboardPage = () => {
  usePageTitle('Dashboard')
  const member = useMember()
  return member ? (
    <OfMember key={member._id} member={member._id} name={displayName({ ...member, 'last-name': '' })} />
  ) : null
}

const OfMember = ({ member, name }: { member: string; name: string }) => {
  const { currentData, error, refetch } = useGetDashboardQuery(member, {
    refetchOnMountOrArgChange: true,
    refetchOnFocus: true,
  })
  const toAnswer = currentData?.['to-answer']
  useEffect(() => {
    if (toAnswer !== undefined) toAnswerKnown(member, toAnswer)
  }, [member, toAnswer])
  return (
    <>
      <h1 className={styles.heading}>Kia ora, {name}</h1>
      {currentData ? (
        <>
          <WaitingForYou toAnswer={currentData['to-answer']} bookings={currentData.bookings} />
          <div className={styles.boxes}>
            <UpcomingBox bookings={currentData.bookings} count={currentData['bookings-count']} />
            <MyListingsBox lending={currentData.lending} count={currentData['lending-count']} />
          </div>
        </>
      ) : error ? (
        <ErrorState detail={detailOf(error)} onRetry={() => void refetch()} />
      ) : (
        <DashboardSkeleton />
      )}
      <div className={styles.tiles}>
        <ServiceTile />
        <InviteTile />
      </div>
    </>
  )
}
