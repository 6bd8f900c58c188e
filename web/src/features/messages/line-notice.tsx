import WifiOff from 'lucide-react/icons/wifi-off'
import { useConnection } from '../../lib/live/connection.ts'
import { useTyping } from '../../lib/live/typing.ts'
import { useOnline } from '../../lib/use-online.ts'
import styles from './talk.module.css'

/** Between the talk and what is written: that the line is down, or that the other member is writing. */
export const LineNotice = ({ thread, name }: { thread: string; name: string }) => {
  const online = useOnline()
  const lost = useConnection() === 'lost'
  const typing = useTyping(thread)
  const down = !online || lost
  return (
    <div className={styles.line}>
      <div role="status">
        {down ? (
          <p className={styles.down}>
            <WifiOff aria-hidden="true" size={16} />
            {online
              ? 'The connection is lost. Messages are sent when it is back'
              : 'You are offline. Messages are sent when you are back'}
          </p>
        ) : null}
      </div>
      {typing && !down ? (
        <p className={styles.typing}>
          {name} is writing
          <span className={styles.dots} aria-hidden="true">
            <i />
            <i />
            <i />
          </span>
        </p>
      ) : null}
    </div>
  )
}
