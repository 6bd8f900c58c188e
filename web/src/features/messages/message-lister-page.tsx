import { MESSAGE_MAX } from '@tribu/proto/http/limits.ts'
import type { Listing } from '@tribu/proto/http/listing.ts'
import type { Thread } from '@tribu/proto/http/message.ts'
import { useState } from 'react'
import { Link, Navigate, useNavigate, useParams } from 'react-router-dom'
import { displayName } from '../../lib/display-name.ts'
import { Form } from '../../lib/form/form.tsx'
import { SubmitButton } from '../../lib/form/submit-button.tsx'
import type { Failure } from '../../lib/http.ts'
import { ListingCard } from '../../lib/listing/listing-card.tsx'
import { useGetListingQuery } from '../../lib/listing/listing-api.ts'
import { listIsStale } from '../../lib/messages/cached-threads.ts'
import { keepDraft, readDraft } from '../../lib/messages/kept-texts.ts'
import { useFindThreadQuery } from '../../lib/messages/message-api.ts'
import { usePageTitle } from '../../lib/page-title.ts'
import { photoUrl } from '../../lib/photo-url.ts'
import { useMember } from '../../lib/session.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { Page } from '../../ui/page.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { TextArea } from '../../ui/text-area.tsx'
import styles from './message-lister-page.module.css'

/** The first message to the lister of a listing. Where there is talk about it already, that goes on. */
export const MessageListerPage = () => {
  const { listingId = '' } = useParams()
  const member = useMember()
  usePageTitle('Message the lister')
  return <Page narrow>{member ? <ToLister key={listingId} id={listingId} member={member._id} /> : null}</Page>
}

const ToLister = ({ id, member }: { id: string; member: string }) => {
  const { currentData: listing, error, refetch } = useGetListingQuery(id)
  const found = useFindThreadQuery({ listing: id, member }, { refetchOnMountOrArgChange: true })
  // Told while this page is open that there is one: it is the one that was just begun here.
  const [sent, setSent] = useState(false)
  if (found.currentData && !sent) return <Navigate to={`/messages/${found.currentData._id}`} replace />
  if (listing && !found.isLoading) {
    return listing.user._id === member ? (
      <Own listing={listing} />
    ) : (
      <Writing listing={listing} member={member} onSent={() => setSent(true)} />
    )
  }
  if (!error) return <Waiting />
  const failure = error as Failure
  const gone = failure.status >= 400 && failure.status < 500 && failure.status !== 429
  return gone ? (
    <>
      <h1 className="visually-hidden">Not found</h1>
      <EmptyState
        heading="Not found.."
        actions={<ButtonLink to="/categories">Browse the catalogue</ButtonLink>}
      >
        This listing has been removed, or its address is not quite right.
      </EmptyState>
    </>
  ) : (
    <ErrorState detail={failure.errors[0]?.detail} onRetry={() => void refetch()} />
  )
}

const Own = ({ listing }: { listing: Listing }) => (
  <>
    <h1 className="visually-hidden">Your own listing</h1>
    <EmptyState
      heading="This is your own listing"
      actions={<ButtonLink to={`/listing/${listing._id}`}>See the listing</ButtonLink>}
    >
      Others write to you here; what they write is found in your messages.
    </EmptyState>
  </>
)

type WritingProps = { listing: Listing; member: string; onSent: () => void }

const Writing = ({ listing, member, onSent }: WritingProps) => {
  const navigate = useNavigate()
  const draft = `listing-${listing._id}`
  const [kept] = useState(() => readDraft(member, draft).message)
  const name = displayName(listing.user)
  return (
    <>
      <h1>Message {listing.user['first-name']}</h1>
      <div className={styles.columns}>
        <div className={styles.about}>
          <h2 className="visually-hidden">What it is about</h2>
          <ListingCard listing={listing} eager />
          <p className={styles.lister}>
            <Avatar
              name={name}
              src={listing.user.photo ? photoUrl(listing.user.photo) : undefined}
              size="s"
            />
            <span>
              Listed by <Link to={`/profile/${listing.user._id}`}>{name}</Link>
            </span>
          </p>
        </div>
        <Form
          action="/api/thread"
          aria-label={`Message ${name}`}
          prepare={(values) => ({ ...values, listing: listing._id })}
          onInput={(event) => {
            const { value } = event.currentTarget.elements.namedItem('message') as HTMLTextAreaElement
            keepDraft(member, draft, { message: value, photos: [] })
          }}
          onSuccess={(answer) => {
            onSent()
            keepDraft(member, draft, { message: '', photos: [] })
            listIsStale()
            void navigate(`/messages/${(answer as Thread)._id}?message-sent`)
          }}
        >
          <TextArea
            name="message"
            label="Your message"
            required
            rows={6}
            maxLength={MESSAGE_MAX}
            defaultValue={kept}
            placeholder={`Kia ora ${listing.user['first-name']}, …`}
            hint="Keep to messages here: never pay, and never give away a code or a password, elsewhere."
          />
          <SubmitButton size="l">Send</SubmitButton>
        </Form>
      </div>
    </>
  )
}

const Waiting = () => (
  <div aria-busy="true">
    <Skeleton shape="title" />
    <div className={styles.columns}>
      <Skeleton shape="box" />
      <Skeleton shape="box" />
    </div>
  </div>
)
