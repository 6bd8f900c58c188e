import type { NotificationSettings } from '@tribu/proto/http/notice.ts'
import { Link } from 'react-router-dom'
import { detailOf } from '../../lib/http.ts'
import {
  useGetNotificationSettingsQuery,
  useUpdateNotificationSettingsMutation,
} from '../../lib/notice/notice-api.ts'
import { usePageTitle } from '../../lib/page-title.ts'
import { useMember } from '../../lib/session.ts'
import { ErrorState } from '../../ui/error-state.tsx'
import { PageSection } from '../../ui/page-section.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { ChannelTable } from './channel-table.tsx'
import { PushSection } from './push-section.tsx'
import { QuietHours } from './quiet-hours.tsx'
import { SavingNote } from './saving-note.tsx'
import { useSaved } from './use-saved.ts'
import styles from './notification-settings.module.css'

/** By which ways the member is told what, and when not. Every change is saved at once. */
export const NotificationSettingsPage = () => {
  usePageTitle('Notification Settings')
  const member = useMember()
  const { currentData, error, refetch } = useGetNotificationSettingsQuery(undefined, {
    refetchOnMountOrArgChange: true,
  })
  return (
    <>
      <h1>Notification Settings</h1>
      <p className={styles.intro}>
        Everything stands in your <Link to="/notifications">notifications</Link>. Here you choose what is also
        mailed, texted or pushed to you. What you have read here already is not mailed.
      </p>
      {member && currentData ? (
        <>
          <Choices key={member._id} known={currentData} texted={member['phone-verified']} />
          <PageSection heading="Push in this browser">
            <PushSection member={member._id} />
          </PageSection>
        </>
      ) : error ? (
        <ErrorState detail={detailOf(error)} onRetry={() => void refetch()} />
      ) : (
        <div aria-busy="true">
          <Skeleton shape="title" />
          <Skeleton shape="box" className={styles.wait} />
        </div>
      )}
    </>
  )
}

const Choices = ({ known, texted }: { known: NotificationSettings; texted: boolean }) => {
  const [update] = useUpdateNotificationSettingsMutation()
  const { shown, change, saving } = useSaved(known, async (wanted) => {
    const answer = await update(wanted)
    if (answer.data) return { saved: answer.data }
    return {
      detail: detailOf(answer.error) || 'Sorry, this could not be saved.',
    }
  })
  return (
    <>
      <ChannelTable
        channels={shown.channels}
        texted={texted}
        onChange={(channels) => change({ ...shown, channels })}
      />
      <PageSection heading="Quiet hours">
        <QuietHours
          hours={shown['quiet-hours']}
          onChange={(hours) => change({ ...shown, 'quiet-hours': hours })}
        />
      </PageSection>
      <SavingNote saving={saving} />
    </>
  )
}
