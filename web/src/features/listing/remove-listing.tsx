import type { Listing } from '@tribu/proto/http/listing.ts'
import Trash2 from 'lucide-react/icons/trash-2'
import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { useHasPage } from '../../lib/has-page.ts'
import { detailOf } from '../../lib/http.ts'
import { useRemoveListingMutation } from '../../lib/listing/listing-api.ts'
import { forgetViewed } from '../../lib/listing/recently-viewed.ts'
import { forgetResources } from '../../lib/use-resource.ts'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'

// The first of these that there is.
const AFTERWARDS = ['/dashboard', '/listings', '/']

/** The owner's and the admin's way to take a listing away, after a question. */
export const RemoveListing = ({ listing }: { listing: Listing }) => {
  const [asking, setAsking] = useState(false)
  const [remove, { isLoading, error }] = useRemoveListingMutation()
  const navigate = useNavigate()
  const hasPage = useHasPage()

  const confirm = async () => {
    const answer = await remove(listing._id)
    if (answer.error) return
    forgetViewed(listing._id)
    forgetResources()
    void navigate(`${AFTERWARDS.find(hasPage)}?removed-listing`, { replace: true })
  }
  return (
    <>
      <Button variant="secondary" aria-haspopup="dialog" onClick={() => setAsking(true)}>
        <Trash2 aria-hidden="true" size={18} /> Remove
      </Button>
      <ConfirmDialog
        open={asking}
        onClose={() => setAsking(false)}
        onConfirm={() => void confirm()}
        busy={isLoading}
        error={detailOf(error)}
      >
        <p>“{listing.name}” will be gone for everybody. This cannot be taken back.</p>
      </ConfirmDialog>
    </>
  )
}
