import type { Listing } from '@tribu/proto/http/listing.ts'
import type { User } from '@tribu/proto/http/member.ts'
import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { api } from '../../lib/api.ts'
import { useCategories, useRegions } from '../../lib/places.ts'
import { useAppDispatch } from '../../lib/use-dispatch.ts'
import { forgetResources } from '../../lib/use-resource.ts'
import { ErrorState } from '../../ui/error-state.tsx'
import { DraftOffer } from './draft-offer.tsx'
import { draftKey, dropDraft, readDraft } from './draft.ts'
import { FormSkeleton } from './form-skeleton.tsx'
import { ListingForm } from './listing-form.tsx'
import type { FormStart } from './listing-form.tsx'

type DraftedFormProps = { member: User; listing?: Listing; start: FormStart }

/** The form, after the question whether to go on with a draft; and what happens once it is saved. */
export const DraftedForm = ({ member, listing, start }: DraftedFormProps) => {
  const key = draftKey(member._id, listing?._id)
  const own = listing?.photos.map((photo) => photo.uid)
  const [draft] = useState(() => readDraft(key, own))
  const [from, setFrom] = useState<FormStart | undefined>(draft ? undefined : start)
  const categories = useCategories()
  const regions = useRegions()
  const navigate = useNavigate()
  const dispatch = useAppDispatch()

  if (draft && !from) {
    return (
      <DraftOffer
        draft={draft}
        onContinue={() => setFrom(draft)}
        onStartAgain={() => {
          dropDraft(key)
          setFrom(start)
        }}
      />
    )
  }
  const failed = [categories, regions].find((list) => list.failure && !list.data)
  if (failed) return <ErrorState detail={failed.failure?.errors[0]?.detail} onRetry={failed.retry} />
  if (!categories.data || !regions.data || !from) return <FormSkeleton />

  const saved = (answer: Listing) => {
    forgetResources()
    dispatch(
      api.util.invalidateTags([
        { type: 'Listing', id: 'LIST' },
        { type: 'Listing', id: answer._id },
      ]),
    )
    void navigate(`/listings?${listing ? 'updated' : 'created'}-listing`, {
      replace: true,
      state: { saved: answer, savedAt: Date.now() },
    })
  }
  return (
    <ListingForm
      member={member}
      categories={categories.data}
      regions={regions.data}
      listing={listing}
      start={from}
      draft={key}
      onSaved={saved}
    />
  )
}
