import type { User } from '@tribu/proto/http/member.ts'
import { useEffect, useRef, useState } from 'react'
import { useForm } from '../../lib/form/form-context.ts'
import { Form } from '../../lib/form/form.tsx'
import { request } from '../../lib/http.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/text-field.tsx'
import styles from './borrow-page.module.css'

type CodeStageProps = {
  member: User
  /** When the last code was texted, in milliseconds. */
  textedAt: number
  busy: boolean
  onTexted: () => void
  onBack: () => void
  /** The number is verified. */
  onDone: (user: User) => void
}

/** Texts take a moment; asking again sooner would only bring two codes, of which the first holds no longer. */
const RESEND_SECONDS = 45
const DIGITS = 6

/** The texted code. It goes out by itself once all digits are there, typed, pasted or filled in by the phone. */
export const CodeStage = ({ member, textedAt, busy, onTexted, onBack, onDone }: CodeStageProps) => {
  const form = useRef<HTMLFormElement>(null)
  const tried = useRef('')
  return (
    <Form
      ref={form}
      action="/api/phone-verification"
      aria-label="Texted code"
      prepare={({ code }) => ({ code })}
      onSuccess={(user) => onDone(user as User)}
      onInput={({ target }) => {
        const digits = (target as HTMLInputElement).value.replace(/\D/g, '')
        if (digits.length !== DIGITS || digits === tried.current) return
        tried.current = digits
        form.current?.requestSubmit()
      }}
    >
      <p>
        It went to{' '}
        <strong>
          {member['phone-country-code']} {member.phone}
        </strong>{' '}
        and holds for ten minutes.
      </p>
      <TextField
        label="Verification code"
        name="code"
        required
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={12}
      />
      <SendCode busy={busy} />
      <NewCode textedAt={textedAt} onTexted={onTexted} />
      <Button variant="quiet" onClick={onBack}>
        Change the number or details
      </Button>
    </Form>
  )
}

const SendCode = ({ busy }: { busy: boolean }) => {
  const loading = useForm().status === 'loading'
  return (
    <Button type="submit" size="l" wide busy={busy || loading}>
      Verify and send request
    </Button>
  )
}

const NewCode = ({ textedAt, onTexted }: { textedAt: number; onTexted: () => void }) => {
  const [at, setAt] = useState(textedAt)
  const [now, setNow] = useState(Date.now)
  const [asking, setAsking] = useState(false)
  const [told, setTold] = useState('')
  const left = Math.max(0, Math.ceil((at + RESEND_SECONDS * 1000 - now) / 1000))

  useEffect(() => {
    if (left === 0) return
    const timer = setInterval(() => setNow(Date.now()), 1000)
    return () => clearInterval(timer)
  }, [left])

  const ask = async () => {
    setAsking(true)
    setTold('')
    const answer = await request('/api/phone-code', { method: 'POST', body: {} })
    setAsking(false)
    if (!answer.ok) {
      setTold(answer.errors[0]?.detail || 'The code could not be texted. Please try again.')
      return
    }
    setTold('A new code is on its way. The one before holds no longer.')
    setAt(Date.now())
    setNow(Date.now())
    onTexted()
  }
  return (
    <div className={styles.resend}>
      <p role="status">{told}</p>
      {left > 0 ? (
        <p className={styles.small}>
          Nothing came? You can ask for a new code in {left} {left === 1 ? 'second' : 'seconds'}.
        </p>
      ) : (
        <Button variant="secondary" busy={asking} onClick={() => void ask()}>
          Text me a new code
        </Button>
      )}
    </div>
  )
}
