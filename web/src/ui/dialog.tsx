import X from 'lucide-react/icons/x'
import type { ReactNode } from 'react'
import { Dialog as AriaDialog, Heading } from 'react-aria-components/Dialog'
import { Modal, ModalOverlay } from 'react-aria-components/Modal'
import { IconButton } from './icon-button.tsx'
import styles from './dialog.module.css'

type DialogProps = {
  heading: string
  open: boolean
  onClose: () => void
  children: ReactNode
  /** `sheet` comes from the lower edge on a small screen, `side` from the left, `full` takes the whole screen. */
  shape?: 'box' | 'sheet' | 'side' | 'full'
  role?: 'dialog' | 'alertdialog'
}

/** A dialog over the page: keeps the focus inside, closes by Escape, a press outside or its cross, and gives the focus back. */
export const Dialog = ({ heading, open, onClose, children, shape = 'box', role = 'dialog' }: DialogProps) => (
  <ModalOverlay
    className={`${styles.overlay} ${styles[`${shape}Overlay`]}`}
    isOpen={open}
    isDismissable={role === 'dialog'}
    onOpenChange={(next) => {
      if (!next) onClose()
    }}
  >
    <Modal className={`${styles.modal} ${styles[shape]}`}>
      <AriaDialog role={role} className={styles.dialog}>
        <div className={styles.top}>
          <Heading slot="title" level={2} className={styles.heading}>
            {heading}
          </Heading>
          <IconButton label="Close" icon={<X aria-hidden="true" />} onClick={onClose} />
        </div>
        {children}
      </AriaDialog>
    </Modal>
  </ModalOverlay>
)
