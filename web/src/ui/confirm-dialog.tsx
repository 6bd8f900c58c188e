import type { ReactNode } from 'react'
import { Button } from './button.tsx'
import { Dialog } from './dialog.tsx'
import { FormError } from './form-error.tsx'
import styles from './confirm-dialog.module.css'

type ConfirmDialogProps = {
  open: boolean
  onClose: () => void
  onConfirm: () => void
  heading?: string
  /** The word on the button that does it. */
  verb?: string
  busy?: boolean
  error?: string
  children?: ReactNode
}

/** Asks before something that cannot be taken back. */
export const ConfirmDialog = ({
  open,
  onClose,
  onConfirm,
  heading = 'Are you sure about this?',
  verb = 'Delete',
  busy = false,
  error,
  children,
}: ConfirmDialogProps) => (
  <Dialog heading={heading} open={open} onClose={onClose} role="alertdialog">
    <FormError>{error}</FormError>
    {children}
    <div className={styles.actions}>
      <Button variant="secondary" onClick={onClose}>
        Cancel
      </Button>
      <Button variant="danger" busy={busy} onClick={onConfirm}>
        {verb}
      </Button>
    </div>
  </Dialog>
)
