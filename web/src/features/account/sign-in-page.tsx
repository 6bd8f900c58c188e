import { PRODUCT } from '@tribu/proto/http/product.ts'
import type { User } from '@tribu/proto/http/member.ts'
import { useState } from 'react'
import { Link, useNavigate } from 'react-router-dom'
import { PasswordField } from '../../lib/account/password-field.tsx'
import { signedIn } from '../../lib/account/signed-in.ts'
import { Form } from '../../lib/form/form.tsx'
import { SubmitButton } from '../../lib/form/submit-button.tsx'
import { usePageTitle } from '../../lib/page-title.ts'
import { takeReturn } from '../../lib/return-to.ts'
import { useMember } from '../../lib/session.ts'
import { useAppDispatch } from '../../lib/use-dispatch.ts'
import { TextField } from '../../ui/text-field.tsx'
import { AccountFrame } from './account-frame.tsx'
import { AlreadySignedIn } from './already-signed-in.tsx'
import styles from './account-frame.module.css'

export const SignInPage = () => {
  usePageTitle('Sign In')
  const navigate = useNavigate()
  const dispatch = useAppDispatch()
  const member = useMember()
  const [leaving, setLeaving] = useState(false)
  if (member && !leaving) return <AlreadySignedIn member={member} />
  return (
    <AccountFrame
      heading="Sign In"
      intro="Good to see you again."
      foot={
        <>
          New to {PRODUCT}? <Link to="/signup">Sign up</Link>
        </>
      }
    >
      <Form
        action="/api/signin"
        aria-label="Sign in"
        onSuccess={(answer) => {
          setLeaving(true)
          dispatch(signedIn(answer as User))
          void navigate(takeReturn('/'), { replace: true })
        }}
      >
        <TextField
          name="email"
          label="Email Address"
          type="email"
          required
          autoComplete="username"
          inputMode="email"
          autoCapitalize="none"
          maxLength={254}
        />
        <PasswordField name="password" label="Password" kind="current" />
        <p className={styles.aside}>
          <Link to="/reset">Forgot your password?</Link>
        </p>
        <SubmitButton wide size="l">
          Sign In
        </SubmitButton>
      </Form>
    </AccountFrame>
  )
}
