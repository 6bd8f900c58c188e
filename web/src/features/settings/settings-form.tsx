import { SUMMARY_MAX } from '@tribu/proto/http/limits.ts'
import type { User } from '@tribu/proto/http/member.ts'
import { useState } from 'react'
import { Link, useNavigate } from 'react-router-dom'
import { api } from '../../lib/api.ts'
import { Form } from '../../lib/form/form.tsx'
import { SubmitButton } from '../../lib/form/submit-button.tsx'
import { sessionKnown } from '../../lib/session-state.ts'
import { useAppDispatch } from '../../lib/use-dispatch.ts'
import { TextArea } from '../../ui/text-area.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { AvatarField } from './avatar-field.tsx'
import { ClosestLocation } from './closest-location.tsx'
import styles from './settings-form.module.css'

export const SettingsForm = ({ member }: { member: User }) => {
  const navigate = useNavigate()
  const dispatch = useAppDispatch()
  const [saves, setSaves] = useState(0)
  return (
    <Form
      action={`/api/user/${member._id}`}
      method="PUT"
      aria-label="Settings"
      className={styles.form}
      onSuccess={(answer) => {
        dispatch(sessionKnown(answer as User))
        dispatch(api.util.invalidateTags(['User']))
        setSaves(saves + 1)
        void navigate('/settings?updated', { replace: true })
        window.scrollTo({ top: 0 })
      }}
    >
      {/* A new key after each save: what was chosen is the member's picture now. */}
      <AvatarField key={saves} member={member} />
      <ClosestLocation district={member.district} />
      <div className={styles.pair}>
        <TextField
          label="First name or company name"
          name="first-name"
          required
          maxLength={80}
          autoComplete="given-name"
          defaultValue={member['first-name']}
        />
        <TextField
          label="Last name or company location (suburb)"
          name="last-name"
          required
          maxLength={80}
          autoComplete="family-name"
          defaultValue={member['last-name']}
        />
      </div>
      <TextField
        label="Company GST number"
        name="lender-gst"
        inputMode="numeric"
        maxLength={20}
        autoComplete="off"
        placeholder="123-456-789"
        defaultValue={member['lender-gst']}
        hint="For registered businesses: it opens service listings to you. Individuals need one above $60,000 a year."
      />
      <TextArea
        label="Bio"
        name="bio"
        required
        rows={5}
        maxLength={SUMMARY_MAX}
        defaultValue={member.bio}
        hint="A few words to your neighbours: who you are, what you lend, what you look for. Everybody can read it."
      />
      <p className={styles.password}>
        <span>
          <strong>Password</strong>
          <span>Changed by a link that we mail to {member.email}.</span>
        </span>
        <Link to="/reset">Change password</Link>
      </p>
      <SubmitButton size="l">Update settings</SubmitButton>
    </Form>
  )
}
