import { PHOTOS_MAX } from '@tribu/proto/http/limits.ts'
import type { Image } from '@tribu/proto/http/image.ts'
import type { Listing, ListingType } from '@tribu/proto/http/listing.ts'
import type { User } from '@tribu/proto/http/member.ts'
import type { Category, Region } from '@tribu/proto/http/place.ts'
import { useEffect, useId, useRef, useState } from 'react'
import { readValues } from '../../lib/form/form-fields.ts'
import { Form } from '../../lib/form/form.tsx'
import { FormStage } from '../../lib/form/form-stage.tsx'
import { refreshSession } from '../../lib/session.ts'
import { useAppDispatch } from '../../lib/use-dispatch.ts'
import { useLeaveGuard } from '../../lib/use-leave-guard.ts'
import { Button } from '../../ui/button.tsx'
import { BusinessOnly } from './business-only.tsx'
import { ConditionStage } from './condition-stage.tsx'
import { DetailsStage } from './details-stage.tsx'
import { LeaveDialog } from './leave-dialog.tsx'
import { mergeValues, toSend } from './listing-values.ts'
import type { ListingValues } from './listing-values.ts'
import { uploadedImages } from '../../lib/photo/photo-list.ts'
import { PhotoStage } from './photo-stage.tsx'
import { PublishBar } from './publish-bar.tsx'
import { STAGE_NAMES, stagesOf } from './stages.ts'
import type { Stage } from './stages.ts'
import { StageSteps } from './stage-steps.tsx'
import { TypeChoice } from './type-choice.tsx'
import { useDraft } from './use-draft.ts'
import { usePhotos } from '../../lib/photo/use-photos.ts'
import styles from './listing-form.module.css'

export type FormStart = { type: ListingType; values: ListingValues; photos: Image[] }

type ListingFormProps = {
  member: User
  categories: Category[]
  regions: Region[]
  /** The listing that is changed; without it a new one is made. */
  listing?: Listing
  start: FormStart
  draft: string
  onSaved: (listing: Listing) => void
}

export const ListingForm = ({
  member,
  categories,
  regions,
  listing,
  start,
  draft,
  onSaved,
}: ListingFormProps) => {
  const id = useId()
  const dispatch = useAppDispatch()
  const form = useRef<HTMLFormElement>(null)
  const [type, setType] = useState(start.type)
  const [stage, setStage] = useState<Stage>('details')
  const [values, setValues] = useState(start.values)
  const [dirty, setDirty] = useState(false)
  const photos = usePhotos(start.photos, { url: '/api/photo', most: PHOTOS_MAX })
  const images = uploadedImages(photos.items)
  const { keep, drop } = useDraft(draft, form, { type, values, photos: images })
  const guard = useLeaveGuard(dirty)
  const stages = stagesOf(type)
  const closed = type === 'service' && !member.business

  const changed = () => {
    setDirty(true)
    keep()
  }
  const uids = images.map((image) => image.uid).join()
  const firstUids = useRef(uids)
  useEffect(() => {
    if (firstUids.current === uids) return
    firstUids.current = uids
    setDirty(true)
    keep()
  }, [uids, keep])

  const chooseType = (next: ListingType) => {
    if (form.current) setValues(mergeValues(values, readValues(form.current)))
    setType(next)
    changed()
  }
  const go = (next: Stage | undefined) => {
    if (!next) return
    setStage(next)
    requestAnimationFrame(() => {
      document.getElementById(`${id}-${next}`)?.focus({ preventScroll: true })
      window.scrollTo({ top: 0 })
    })
  }
  const next = stages[stages.indexOf(stage) + 1]
  const before = stages[stages.indexOf(stage) - 1]

  return (
    <Form
      ref={form}
      action={listing ? `/api/listing/${listing._id}` : '/api/listing'}
      method={listing ? 'PUT' : 'POST'}
      aria-label={listing ? 'Edit listing' : 'Create a listing'}
      className={styles.form}
      prepare={(read) => toSend(read, type)}
      onStage={(faulty) => setStage(faulty as Stage)}
      onInput={changed}
      onFailure={(errors) => {
        // Signed out meanwhile: the page goes to sign in and comes back, and the draft waits here.
        if (errors.some(({ code }) => code === 'sign-in')) void dispatch(refreshSession())
      }}
      onSuccess={(answer) => {
        guard.release()
        drop()
        onSaved(answer as Listing)
      }}
    >
      {closed ? null : <StageSteps stages={stages} current={stage} onChoose={setStage} />}
      <FormStage stage="details" current={closed ? 'details' : stage} labelledBy={`${id}-details`}>
        <StageHeading id={`${id}-details`} stage="details" />
        <TypeChoice type={type} onChange={chooseType} />
        {closed ? (
          <BusinessOnly />
        ) : (
          <DetailsStage
            key={type}
            type={type}
            values={values}
            categories={categories}
            regions={regions}
            onChange={changed}
          />
        )}
      </FormStage>
      {type === 'service' ? null : (
        <FormStage stage="condition" current={stage} labelledBy={`${id}-condition`}>
          <StageHeading id={`${id}-condition`} stage="condition" />
          <ConditionStage values={values} rented={type === 'sharing'} />
        </FormStage>
      )}
      <FormStage stage="photos" current={closed ? 'details' : stage} labelledBy={`${id}-photos`}>
        <StageHeading id={`${id}-photos`} stage="photos" />
        <PhotoStage photos={photos} active={stage === 'photos' && !closed} />
      </FormStage>
      {closed ? null : next ? (
        <div className={styles.bar}>
          {/* The default button, and disabled: Enter in a field must not send the form before its last step. */}
          <button type="submit" disabled hidden aria-label="Send" />
          {before ? (
            <Button variant="secondary" className={styles.back} onClick={() => go(before)}>
              Back
            </Button>
          ) : null}
          <Button size="l" className={styles.next} onClick={() => go(next)}>
            Next: {STAGE_NAMES[next]}
          </Button>
        </div>
      ) : (
        <PublishBar verb={listing ? 'Update' : 'List'} items={photos.items} onBack={() => go(before)} />
      )}
      <LeaveDialog open={guard.asking} onStay={guard.stay} onLeave={guard.leave} />
    </Form>
  )
}

const StageHeading = ({ id, stage }: { id: string; stage: Stage }) => (
  <h2 id={id} tabIndex={-1} className="visually-hidden">
    {STAGE_NAMES[stage]}
  </h2>
)
