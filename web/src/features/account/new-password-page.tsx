import { Link, useNavigate, useParams } from 'react-router-dom'
import { PasswordField } from '../../lib/account/password-field.tsx'
import { Form } from '../../lib/form/form.tsx'
import { SubmitButton } from '../../lib/form/submit-button.tsx'
import { usePageTitle } from '../../lib/page-title.ts'
import { sessionKnown } from '../../lib/session-state.ts'
import { useAppDispatch } from '../../lib/use-dispatch.ts'
import { AccountFrame } from './account-frame.tsx'

/** The page behind the mailed link. A new password ends every session, this browser's too. */
export const NewPasswordPage = () => {
  usePageTitle('New Password')
  const { token = '' } = useParams()
  const navigate = useNavigate()
  const dispatch = useAppDispatch()
  return (
    <AccountFrame
      heading="New Password"
      intro="Afterwards you are signed out everywhere, and sign in with the new one."
      foot={
        <>
          Has the link run out? <Link to="/reset">Ask for a new one</Link>
        </>
      }
    >
      <Form
        action="/api/reset-password"
        aria-label="New password"
        prepare={(values) => ({ ...values, token })}
        onSuccess={() => {
          dispatch(sessionKnown(null))
          dispatch({ type: 'api/resetApiState' })
          void navigate('/signin?reset-password', { replace: true })
        }}
      >
        <PasswordField name="password" label="New password" kind="new" />
        <PasswordField name="password2" label="New password again" kind="repeat" />
        <SubmitButton wide size="l">
          Save the password
        </SubmitButton>
      </Form>
    </AccountFrame>
  )
}
