import type { Booking } from '@tribu/proto/http/booking.ts'
import { useRef } from 'react'
import type { ReactNode } from 'react'
import type { BookingAction } from '../../lib/booking/booking-api.ts'
import { Form } from '../../lib/form/form.tsx'
import type { FormValues } from '../../lib/form/form-fields.ts'
import { SubmitButton } from '../../lib/form/submit-button.tsx'
import type { ApiError } from '../../lib/http.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import styles from './step-dialog.module.css'

/** What the page does with a dialog that asks about a step. */
export type StepHandlers = {
  onClose: () => void
  /** The step was taken. */
  onDone: () => void
  /** The booking is not as it was shown. */
  onConflict: (errors: ApiError[]) => void
}

type StepDialogProps = StepHandlers & {
  booking: Booking
  action: BookingAction
  heading?: string
  verb: string
  danger?: boolean
  disabled?: boolean
  prepare?: (values: FormValues) => FormValues
  children: ReactNode
}

/** Asks about a step of a booking and takes it. While it is being taken the dialog stays, so that the answer finds it. */
export const StepDialog = ({
  booking,
  action,
  heading = 'Are you sure about this?',
  verb,
  danger = false,
  disabled = false,
  prepare,
  children,
  onClose,
  onDone,
  onConflict,
}: StepDialogProps) => {
  const taking = useRef(false)
  const close = () => {
    if (!taking.current) onClose()
  }
  return (
    <Dialog heading={heading} open onClose={close} shape="sheet" role={danger ? 'alertdialog' : 'dialog'}>
      <Form
        action={`/api/booking/${booking._id}?action=${action}`}
        method="PUT"
        aria-label={heading}
        prepare={(values) => {
          taking.current = true
          return prepare ? prepare(values) : values
        }}
        onSuccess={onDone}
        onFailure={(errors, status) => {
          taking.current = false
          if (status === 409) onConflict(errors)
        }}
      >
        {children}
        <div className={styles.actions}>
          <Button variant="secondary" onClick={close}>
            Not now
          </Button>
          <SubmitButton variant={danger ? 'danger' : 'primary'} disabled={disabled}>
            {verb}
          </SubmitButton>
        </div>
      </Form>
    </Dialog>
  )
}
