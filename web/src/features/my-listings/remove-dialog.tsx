import type { Listing } from '@tribu/proto/http/listing.ts'
import { detailOf } from '../../lib/http.ts'
import type { Failure } from '../../lib/http.ts'
import { flashShown } from '../../lib/flash-state.ts'
import { useRemoveListingMutation } from '../../lib/listing/listing-api.ts'
import { forgetViewed } from '../../lib/listing/recently-viewed.ts'
import { useAppDispatch } from '../../lib/use-dispatch.ts'
import { forgetResources } from '../../lib/use-resource.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'

type RemoveDialogProps = {
  /** The listing that is asked about. */
  listing: Listing | undefined
  onClose: () => void
  onRemoved: (id: string) => void
}

export const RemoveDialog = ({ listing, onClose, onRemoved }: RemoveDialogProps) => {
  const [remove, { isLoading, error, reset }] = useRemoveListingMutation()
  const dispatch = useAppDispatch()
  const close = () => {
    reset()
    onClose()
  }
  const confirm = async (asked: Listing) => {
    const answer = await remove(asked._id)
    // Gone already, by another tab or an admin, is what was wanted.
    const gone = (answer.error as Failure | undefined)?.status === 404
    if (answer.error && !gone) return
    forgetViewed(asked._id)
    forgetResources()
    reset()
    dispatch(flashShown({ tone: 'success', text: 'Listing removed' }))
    onRemoved(asked._id)
  }
  return (
    <ConfirmDialog
      open={listing !== undefined}
      onClose={close}
      onConfirm={() => {
        if (listing) void confirm(listing)
      }}
      busy={isLoading}
      error={detailOf(error)}
    >
      {listing ? <p>“{listing.name}” will be gone for everybody. This cannot be taken back.</p> : null}
    </ConfirmDialog>
  )
}
