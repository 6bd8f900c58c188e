import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'

type LeaveDialogProps = { open: boolean; onStay: () => void; onLeave: () => void }

export const LeaveDialog = ({ open, onStay, onLeave }: LeaveDialogProps) => (
  <ConfirmDialog
    heading="Leave without saving?"
    verb="Leave"
    open={open}
    onClose={onStay}
    onConfirm={onLeave}
  >
    <p>Nothing is lost: a draft stays in this browser, and you can continue it when you come back.</p>
  </ConfirmDialog>
)
