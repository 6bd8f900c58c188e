import type { Availability } from '@tribu/proto/http/booking.ts'
import type { Listing } from '@tribu/proto/http/listing.ts'
import type { User } from '@tribu/proto/http/member.ts'
import { useLayoutEffect, useRef, useState } from 'react'
import { tagsOfBooking } from '../../lib/booking/booking-api.ts'
import { useChosenDates } from '../../lib/booking/chosen-dates.ts'
import { api } from '../../lib/api.ts'
import { readValues } from '../../lib/form/form-fields.ts'
import type { Failure } from '../../lib/http.ts'
import { refreshSession } from '../../lib/session.ts'
import { sessionKnown } from '../../lib/session-state.ts'
import { useAppDispatch } from '../../lib/use-dispatch.ts'
import { useNavigate } from 'react-router-dom'
import { openDraft } from './borrow-draft.ts'
import type { BorrowDraft, Stage } from './borrow-draft.ts'
import { BorrowSummary } from './borrow-summary.tsx'
import { CodeStage } from './code-stage.tsx'
import { DetailsStage, SEND_ID } from './details-stage.tsx'
import { IdentityStage } from './identity-stage.tsx'
import { RequestProblem } from './request-problem.tsx'
import { sendRequest } from './send-request.ts'
import { StageTop } from './stage-top.tsx'
import styles from './borrow-page.module.css'

type BorrowFlowProps = { listing: Listing; availability: Availability; member: User }

/**
 * The stages of a request: details and card; who the borrower is; the texted code; sent. A verified member sees the first and the last.
 * What each stage took is kept by the server or in the draft, so that a reload goes on where it was.
 */
export const BorrowFlow = ({ listing, availability, member }: BorrowFlowProps) => {
  const dispatch = useAppDispatch()
  const navigate = useNavigate()
  const [dates, chooseDates] = useChosenDates()
  const [draft] = useState(() => openDraft(member._id, listing._id))
  const [stage, setStage] = useState<Stage>(member['phone-verified'] ? 'details' : draft.read().stage)
  const [sending, setSending] = useState(false)
  const [problem, setProblem] = useState<Failure>()
  const heading = useRef<HTMLHeadingElement>(null)
  const shown = useRef(stage)
  const inFlight = useRef(false)

  const go = (next: Stage) => {
    draft.keep({ stage: next })
    setStage(next)
  }
  useLayoutEffect(() => {
    if (shown.current === stage) return
    shown.current = stage
    window.scrollTo({ top: 0 })
    heading.current?.focus({ preventScroll: true })
  }, [stage])

  const send = async () => {
    if (inFlight.current || !dates.start || !dates.end) return
    inFlight.current = true
    setSending(true)
    setProblem(undefined)
    const wanted = { listing: listing._id, start: dates.start, end: dates.end, insurance: dates.insurance }
    const answer = await sendRequest(wanted, draft)
    inFlight.current = false
    setSending(false)
    if (answer.ok) {
      draft.drop()
      dispatch(api.util.invalidateTags([...tagsOfBooking(answer.data._id)]))
      void navigate(`/listing/${listing._id}/borrow?booking=${answer.data._id}`, { replace: true })
      window.scrollTo({ top: 0 })
      return
    }
    refused(answer)
  }
  const refused = (failure: Failure) => {
    const code = failure.errors[0]?.code
    setProblem(failure)
    window.scrollTo({ top: 0 })
    if (failure.status === 401) void dispatch(refreshSession())
    if (code === 'dates-taken') dispatch(api.util.invalidateTags(['Availability']))
    if (code === 'card-missing') dispatch(api.util.invalidateTags(['Card']))
    go(code === 'not-verified' ? 'identity' : 'details')
  }

  const verified = member['phone-verified']
  return (
    <div className={styles.columns}>
      <div
        className={styles.form}
        onInput={(event) => {
          const form = (event.target as HTMLInputElement).form
          if (form)
            draft.keep({ values: { ...draft.read().values, ...readValues(form) } as BorrowDraft['values'] })
        }}
      >
        <h1 className={styles.name}>Borrow {listing.name}</h1>
        <RequestProblem
          problem={problem}
          listing={listing._id}
          onChoose={(range) => {
            setProblem(undefined)
            chooseDates({ ...range, insurance: dates.insurance })
            // All else is filled in: one press more.
            document.getElementById(SEND_ID)?.focus()
          }}
          onRetry={() => void send()}
        />
        <StageTop stage={stage} verified={verified} heading={heading} />
        {stage === 'details' ? (
          <DetailsStage
            member={member}
            values={draft.read().values}
            cardMissing={problem?.errors[0]?.code === 'card-missing' ? problem.errors[0].detail : undefined}
            busy={sending}
            verb={verified ? 'Send request' : 'Continue'}
            onDone={() => (verified ? void send() : go('identity'))}
          />
        ) : stage === 'identity' ? (
          <IdentityStage
            member={member}
            values={draft.read().values}
            onBack={() => go('details')}
            onDone={(user) => {
              dispatch(sessionKnown(user))
              draft.keep({ textedAt: Date.now() })
              go('code')
            }}
          />
        ) : (
          <CodeStage
            member={member}
            textedAt={draft.read().textedAt ?? 0}
            busy={sending}
            onTexted={() => draft.keep({ textedAt: Date.now() })}
            onBack={() => go('identity')}
            onDone={(user) => {
              dispatch(sessionKnown(user))
              void send()
            }}
          />
        )}
      </div>
      <BorrowSummary listing={listing} availability={availability} dates={dates} />
    </div>
  )
}
