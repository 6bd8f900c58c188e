import { PRODUCT } from '@tribu/proto/http/product.ts'
import type { User } from '@tribu/proto/http/member.ts'
import { useState } from 'react'
import { Link, useNavigate } from 'react-router-dom'
import { SignUpForm } from '../../lib/account/sign-up-form.tsx'
import { flashShown } from '../../lib/flash-state.ts'
import { usePageTitle } from '../../lib/page-title.ts'
import { takeReturn } from '../../lib/return-to.ts'
import { useMember } from '../../lib/session.ts'
import { useAppDispatch } from '../../lib/use-dispatch.ts'
import { AccountFrame } from './account-frame.tsx'
import { AlreadySignedIn } from './already-signed-in.tsx'
import styles from './account-frame.module.css'

export const SignUpPage = () => {
  usePageTitle('Sign Up')
  const navigate = useNavigate()
  const dispatch = useAppDispatch()
  const member = useMember()
  const [leaving, setLeaving] = useState(false)
  if (member && !leaving) return <AlreadySignedIn member={member} />

  const done = (joined: User) => {
    setLeaving(true)
    void navigate(takeReturn('/'), { replace: true })
    dispatch(flashShown({ tone: 'success', text: `Welcome to ${PRODUCT}, ${joined['first-name']}!` }))
  }
  return (
    <AccountFrame
      heading="Sign Up"
      intro="Free for individuals: no joining fee, no listing fee."
      foot={
        <>
          Already a member? <Link to="/signin">Sign in</Link>
        </>
      }
    >
      <SignUpForm onDone={done} />
      <p className={styles.small}>
        By signing up you agree to our <Link to="/terms/conditions">terms and conditions</Link> and our{' '}
        <Link to="/terms">privacy policy</Link>.
      </p>
    </AccountFrame>
  )
}
