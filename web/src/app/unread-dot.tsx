import { useToAnswer } from '../lib/to-answer.ts'
import { useUnread } from '../lib/unread.ts'
import styles from './unread-dot.module.css'

/** Beside the way to the dashboard: something there waits for this member. */
export const UnreadDot = ({ member }: { member: string | undefined }) => {
  const toAnswer = useToAnswer(member)
  const unread = useUnread(member)
  const said = [
    toAnswer > 0 &&
      (toAnswer === 1 ? '1 request waits for your answer' : `${toAnswer} requests wait for your answer`),
    unread > 0 && (unread === 1 ? '1 unread message' : `${unread} unread messages`),
  ].filter(Boolean)
  return said.length > 0 ? (
    <span className={styles.dot}>
      <span className="visually-hidden">{said.join(', ')}</span>
    </span>
  ) : null
}
