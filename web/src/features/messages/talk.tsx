import type { Thread } from '@tribu/proto/http/message.ts'
import { useRef, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { send, useUnsent } from '../../lib/messages/outbox.ts'
import type { Draft } from '../../lib/messages/kept-texts.ts'
import { usePageTitle } from '../../lib/page-title.ts'
import { Composer } from './composer.tsx'
import { LineNotice } from './line-notice.tsx'
import { logItems } from './log-items.ts'
import { MessageLog } from './message-log.tsx'
import type { LogHandle } from './message-log.tsx'
import { otherMember } from './other-member.ts'
import { TalkEnded } from './talk-ended.tsx'
import { TalkHeader } from './talk-header.tsx'
import { useAttention } from './use-attention.ts'
import { useNewFrom } from './use-new-from.ts'
import { useSeen } from './use-seen.ts'
import styles from './talk.module.css'

/** A discussion that has been read. */
export const Talk = ({ thread, member }: { thread: Thread; member: string }) => {
  const other = otherMember(thread, member)
  usePageTitle(`Messages with ${other.name}`)
  const [params] = useSearchParams()
  const at = Number(params.get('at')) || undefined
  const attentive = useAttention()
  const [atEnd, setAtEnd] = useState(at === undefined)
  const unsent = useUnsent(thread._id)
  const { newFrom, lacking, forget } = useNewFrom(thread, member, attentive)
  const log = useRef<LogHandle>(null)
  useSeen(thread, attentive, atEnd)

  const onSend = (draft: Draft) => {
    send(thread._id, draft)
    forget()
    log.current?.toEnd()
  }
  return (
    <div className={styles.talk}>
      <TalkHeader thread={thread} member={member} />
      <MessageLog
        ref={log}
        thread={thread}
        member={member}
        items={logItems({ ...thread, unsent, member, newFrom })}
        at={at}
        lacking={lacking}
        onAtEnd={setAtEnd}
      />
      <LineNotice thread={thread._id} name={other.name} />
      {thread.ended ? (
        <TalkEnded thread={thread} name={other.firstName} />
      ) : (
        <Composer
          member={member}
          thread={thread._id}
          name={other.name}
          take={at === undefined}
          onSend={onSend}
        />
      )}
    </div>
  )
}
