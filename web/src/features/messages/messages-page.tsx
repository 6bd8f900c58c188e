import { useEffect, useState } from 'react'
import { useParams } from 'react-router-dom'
import { openOutbox } from '../../lib/messages/outbox.ts'
import { usePageTitle } from '../../lib/page-title.ts'
import { useMember } from '../../lib/session.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Discussion } from './discussion.tsx'
import { MessageSearch } from './message-search.tsx'
import { ThreadList } from './thread-list.tsx'
import MessagesSquare from 'lucide-react/icons/messages-square'
import styles from './messages-page.module.css'

/** A member's threads, and beside them the one that is open. On a small screen one of the two is shown. */
export const MessagesPage = () => {
  const { id } = useParams()
  const member = useMember()
  return member ? <Messages key={member._id} member={member._id} thread={id} /> : null
}

const Messages = ({ member, thread }: { member: string; thread: string | undefined }) => {
  usePageTitle('Messages')
  const [searched, setSearched] = useState('')
  // Also where the code of the socket could not be fetched.
  useEffect(() => openOutbox(member), [member])
  return (
    <div className={styles.fit}>
      {/* The shell gives a talk the whole of a small screen. */}
      <div
        className={styles.page}
        data-open={thread !== undefined || undefined}
        data-whole-screen={thread ? 'all' : 'large'}
      >
        <h1 className={styles.heading}>Messages</h1>
        <div className={styles.list}>
          <MessageSearch member={member} open={thread} searched={searched} onSearch={setSearched}>
            <ThreadList member={member} open={thread} />
          </MessageSearch>
        </div>
        <section className={styles.pane} aria-label="Discussion">
          {thread ? (
            <Discussion key={thread} id={thread} member={member} />
          ) : (
            <div className={styles.nothingOpen}>
              <EmptyState
                heading="Choose a discussion"
                icon={<MessagesSquare aria-hidden="true" size={32} />}
              >
                What you and others have written to each other is shown here.
              </EmptyState>
            </div>
          )}
        </section>
      </div>
    </div>
  )
}
