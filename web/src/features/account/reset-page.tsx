import { Link, useNavigate } from 'react-router-dom'
import { Form } from '../../lib/form/form.tsx'
import { SubmitButton } from '../../lib/form/submit-button.tsx'
import { usePageTitle } from '../../lib/page-title.ts'
import { useMember } from '../../lib/session.ts'
import { TextField } from '../../ui/text-field.tsx'
import { AccountFrame } from './account-frame.tsx'

/** Asks for the mail with the link. The answer is the same whether there is such a member or not. */
export const ResetPage = () => {
  usePageTitle('Reset Password')
  const navigate = useNavigate()
  const member = useMember()
  return (
    <AccountFrame
      heading="Reset Password"
      intro="Tell us your email address, and we send you a link for a new password. The link is good for an hour."
      foot={member ? <Link to="/settings">Back to Settings</Link> : <Link to="/signin">Back to Sign In</Link>}
    >
      <Form
        action="/api/reset-email"
        aria-label="Reset password"
        onSuccess={() => void navigate(member ? '/settings?reset' : '/signin?reset')}
      >
        <TextField
          key={member?.email}
          name="email"
          label="Email Address"
          type="email"
          required
          defaultValue={member?.email}
          autoComplete="username"
          inputMode="email"
          autoCapitalize="none"
          maxLength={254}
        />
        <SubmitButton wide size="l">
          Send the link
        </SubmitButton>
      </Form>
    </AccountFrame>
  )
}
