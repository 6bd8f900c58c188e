import type { Failure } from '../../lib/http.ts'
import { useBlockInThreadMutation } from '../../lib/messages/message-api.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'

type BlockDialogProps = { thread: string; name: string; block: boolean; onClose: () => void }

/** Asks before all talk with a member ends, or begins anew. */
export const BlockDialog = ({ thread, name, block, onClose }: BlockDialogProps) => {
  const [change, { isLoading, error }] = useBlockInThreadMutation()
  const failure = error as Failure | undefined
  return (
    <ConfirmDialog
      open
      heading={block ? `Block ${name}?` : `Unblock ${name}?`}
      verb={block ? 'Block' : 'Unblock'}
      busy={isLoading}
      error={failure && (failure.errors[0]?.detail || 'Sorry, something went wrong with your request')}
      onClose={onClose}
      onConfirm={() => {
        void change({ thread, blocked: block }).then((answer) => {
          if (!answer.error) onClose()
        })
      }}
    >
      <p>
        {block
          ? `Neither of you can write to the other any more, about any listing. ${name} is not told that it was you. Bookings go on as they are, and you can unblock ${name} here at any time.`
          : `You and ${name} can write to each other again.`}
      </p>
    </ConfirmDialog>
  )
}
