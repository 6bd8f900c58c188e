import { usePageTitle } from '../../lib/page-title.ts'
import { useMember } from '../../lib/session.ts'
import { SettingsForm } from './settings-form.tsx'

export const SettingsPage = () => {
  usePageTitle('Edit Settings')
  const member = useMember()
  return (
    <>
      <h1>Edit Settings</h1>
      {member ? <SettingsForm key={member._id} member={member} /> : null}
    </>
  )
}
