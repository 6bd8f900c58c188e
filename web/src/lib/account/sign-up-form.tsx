import type { User } from '@tribu/proto/http/member.ts'
import { useRef } from 'react'
import { TextField } from '../../ui/text-field.tsx'
import { Form } from '../form/form.tsx'
import { SubmitButton } from '../form/submit-button.tsx'
import type { ApiError } from '../http.ts'
import { useAppDispatch } from '../use-dispatch.ts'
import { Captcha } from './captcha.tsx'
import type { CaptchaHandle } from './captcha.tsx'
import { PasswordField } from './password-field.tsx'
import { signedIn } from './signed-in.ts'

/** The challenge is spent, or was not good: a new one is needed (specification, section 5). */
const needsNewCaptcha = (errors: ApiError[]) =>
  errors.some(({ title, detail }) => title === 'token' || /linked to an account/i.test(detail))

/** The fields of signing up, on the page of its own and in the popup. Who signs up is signed in. */
export const SignUpForm = ({ onDone }: { onDone: (member: User) => void }) => {
  const captcha = useRef<CaptchaHandle>(null)
  const dispatch = useAppDispatch()
  return (
    <Form
      action="/api/signup"
      aria-label="Sign up"
      prepare={(values) => ({ ...values, password2: values.password })}
      onFailure={(errors) => {
        if (needsNewCaptcha(errors)) captcha.current?.reset()
      }}
      onSuccess={(answer) => {
        onDone(answer as User)
        dispatch(signedIn(answer as User))
      }}
    >
      <TextField
        name="email"
        label="Email Address"
        type="email"
        required
        autoComplete="email"
        inputMode="email"
        autoCapitalize="none"
        maxLength={254}
      />
      <PasswordField name="password" label="Password" kind="new" />
      <TextField
        name="first-name"
        label="Full Name or Organisation Name"
        required
        autoComplete="name"
        maxLength={80}
      />
      <Captcha ref={captcha} name="token" />
      <SubmitButton wide size="l">
        Sign Up
      </SubmitButton>
    </Form>
  )
}
