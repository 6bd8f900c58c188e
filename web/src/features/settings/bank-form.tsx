import type { User } from '@tribu/proto/http/member.ts'
import type { PaymentAccount } from '@tribu/proto/http/payment-account.ts'
import { useState } from 'react'
import { today } from '../../lib/dates/civil-day.ts'
import { displayName } from '../../lib/display-name.ts'
import { Form } from '../../lib/form/form.tsx'
import { SubmitButton } from '../../lib/form/submit-button.tsx'
import { FormPart } from '../../ui/form-part.tsx'
import { NativeSelect } from '../../ui/native-select.tsx'
import { RadioGroup } from '../../ui/radio-group.tsx'
import { TextField } from '../../ui/text-field.tsx'
import styles from './bank-account.module.css'

export type BankAnswer = { 'stripe-account-link': string; account: PaymentAccount }

const INDIVIDUAL = 'individual'
const COMPANY = 'company'

/** Where a lender's money goes, and who they are to those who pay it. Country and currency are New Zealand's. */
export const BankForm = ({ member, onSaved }: { member: User; onSaved: (answer: BankAnswer) => void }) => {
  const [type, setType] = useState(INDIVIDUAL)
  const phone = member.phone ? `${member['phone-country-code']}${member.phone}` : ''
  return (
    <Form
      action="/api/stripe/createAccount"
      aria-label="Bank account"
      className={styles.form}
      onSuccess={(answer) => onSaved(answer as BankAnswer)}
    >
      <RadioGroup
        label="You lend as"
        name="business_type"
        tiles
        value={type}
        onChange={setType}
        options={[
          { value: INDIVIDUAL, label: 'An individual' },
          { value: COMPANY, label: 'A company' },
        ]}
      />
      {type === COMPANY ? (
        <div className={styles.pair}>
          <TextField
            label="Company name"
            name="company_name"
            required
            maxLength={160}
            autoComplete="organization"
            defaultValue={member['first-name']}
          />
          <TextField
            label="NZBN"
            name="tax_id"
            required
            inputMode="numeric"
            maxLength={17}
            hint="13 digits"
          />
        </div>
      ) : null}
      {/* A company has its own name where a person has theirs: who acts for it is somebody else. */}
      <FormPart key={type} heading={type === COMPANY ? 'Who acts for it' : 'You'}>
        <div className={styles.pair}>
          <TextField
            label="First name"
            name="first_name"
            required
            maxLength={80}
            autoComplete="given-name"
            defaultValue={type === COMPANY ? '' : member['first-name']}
          />
          <TextField
            label="Last name"
            name="last_name"
            required
            maxLength={80}
            autoComplete="family-name"
            defaultValue={type === COMPANY ? '' : member['last-name']}
          />
          <TextField
            label="Date of birth"
            name="dob"
            type="date"
            required
            min="1900-01-01"
            max={today()}
            autoComplete="bday"
          />
          <TextField
            label="Phone"
            name="phone"
            type="tel"
            inputMode="tel"
            required
            maxLength={30}
            autoComplete="tel"
            defaultValue={phone}
          />
        </div>
        <TextField
          label="Email"
          name="email"
          type="email"
          inputMode="email"
          required
          maxLength={254}
          autoComplete="email"
          defaultValue={member.email}
        />
        <TextField
          label="Address line 1"
          name="address_line1"
          required
          maxLength={160}
          autoComplete="address-line1"
          defaultValue={member['billing-address-line1']}
        />
        <div className={styles.pair}>
          <TextField
            label="City"
            name="address_city"
            required
            maxLength={80}
            autoComplete="address-level2"
            defaultValue={member['billing-city']}
          />
          <TextField
            label="Postcode"
            name="address_postal_code"
            required
            inputMode="numeric"
            maxLength={4}
            autoComplete="postal-code"
            defaultValue={member['billing-postcode']}
          />
        </div>
        <p className={styles.note}>Country: New Zealand</p>
      </FormPart>
      <FormPart heading="Bank account">
        <TextField
          label="Account number"
          name="account_number"
          required
          inputMode="numeric"
          maxLength={40}
          autoComplete="off"
          placeholder="00-0000-0000000-00"
          hint="NZ format, 15-16 digits. Dashes and spaces are fine."
        />
        <div className={styles.pair}>
          <TextField
            label="Account holder"
            name="account_holder_name"
            required
            maxLength={160}
            autoComplete="name"
            hint="As your bank has it"
            defaultValue={displayName(member)}
          />
          <NativeSelect
            key={type}
            label="The account belongs to"
            name="account_holder_type"
            required
            defaultValue={type}
          >
            <option value={INDIVIDUAL}>An individual</option>
            <option value={COMPANY}>A company</option>
          </NativeSelect>
        </div>
        <p className={styles.note}>Payments are in New Zealand dollars.</p>
      </FormPart>
      <p className={styles.note}>
        Your details go to Stripe, who pays you; the account number is not kept by us. By saving you accept
        Stripe’s{' '}
        <a href="https://stripe.com/nz/legal/connect-account" target="_blank" rel="noopener noreferrer">
          Connected Account Agreement
        </a>
        .
      </p>
      <SubmitButton size="l">Save bank account</SubmitButton>
    </Form>
  )
}
