import { PHONE_COUNTRY_CODES } from '@tribu/proto/http/limits.ts'
import type { User } from '@tribu/proto/http/member.ts'
import { today } from '../../lib/dates/civil-day.ts'
import { Form } from '../../lib/form/form.tsx'
import { SubmitButton } from '../../lib/form/submit-button.tsx'
import { Button } from '../../ui/button.tsx'
import { NativeSelect } from '../../ui/native-select.tsx'
import { TextField } from '../../ui/text-field.tsx'
import styles from './borrow-page.module.css'

type IdentityStageProps = {
  member: User
  values: Record<string, string | boolean>
  onBack: () => void
  /** With the member as the server has them now; a code has been texted. */
  onDone: (user: User) => void
}

/** Who the borrower is: the number that is verified next, and the licence. */
export const IdentityStage = ({ member, values, onBack, onDone }: IdentityStageProps) => {
  const start = (name: string) => values[name] as string | undefined
  return (
    <Form
      action={`/api/user/${member._id}`}
      method="PUT"
      aria-label="Who you are"
      onSuccess={(user) => onDone(user as User)}
    >
      <p>
        Once only, so that lenders know whom they hand their things to. The details of your license are
        deleted within 7 days.
      </p>
      <div className={styles.phone}>
        <NativeSelect
          label="Country code"
          name="phone-country-code"
          required
          autoComplete="tel-country-code"
          defaultValue={
            start('phone-country-code') ?? (member['phone-country-code'] || PHONE_COUNTRY_CODES[0])
          }
        >
          {PHONE_COUNTRY_CODES.map((code) => (
            <option key={code}>{code}</option>
          ))}
        </NativeSelect>
        <TextField
          label="Mobile number"
          name="phone"
          type="tel"
          inputMode="tel"
          required
          maxLength={30}
          autoComplete="tel-national"
          defaultValue={start('phone') ?? member.phone}
        />
      </div>
      <div className={styles.pair}>
        <TextField
          label="Driver license number"
          name="driver-license-number"
          required
          maxLength={20}
          autoCapitalize="characters"
          autoComplete="off"
          spellCheck={false}
          placeholder="AB123456"
          hint="5a on your card"
          defaultValue={start('driver-license-number')}
        />
        <TextField
          label="License version"
          name="driver-license-version"
          required
          inputMode="numeric"
          maxLength={3}
          autoComplete="off"
          placeholder="123"
          hint="5b on your card"
          defaultValue={start('driver-license-version')}
        />
      </div>
      <TextField
        label="Date of birth"
        name="driver-license-dob"
        type="date"
        required
        min="1900-01-01"
        max={today()}
        autoComplete="bday"
        defaultValue={start('driver-license-dob')}
      />
      <div className={styles.buttons}>
        <Button variant="secondary" onClick={onBack}>
          Back
        </Button>
        <SubmitButton size="l">Text me the code</SubmitButton>
      </div>
    </Form>
  )
}
