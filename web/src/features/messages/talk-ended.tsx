import type { Thread } from '@tribu/proto/http/message.ts'
import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { BlockDialog } from './block-dialog.tsx'
import styles from './talk.module.css'

/** Stands where one would write, when nobody can any more. */
export const TalkEnded = ({ thread, name }: { thread: Pick<Thread, '_id' | 'ended'>; name: string }) => {
  const [asking, setAsking] = useState(false)
  if (thread.ended !== 'blocked-by-you')
    return <p className={styles.ended}>This discussion is over: nobody can write here any more.</p>
  return (
    <div className={styles.ended}>
      <p>You have blocked {name}. Neither of you can write to the other.</p>
      <Button variant="secondary" onClick={() => setAsking(true)}>
        Unblock
      </Button>
      {asking ? (
        <BlockDialog thread={thread._id} name={name} block={false} onClose={() => setAsking(false)} />
      ) : null}
    </div>
  )
}
