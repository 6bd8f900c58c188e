import WifiOff from 'lucide-react/icons/wifi-off'
import { useOnline } from '../lib/use-online.ts'
import styles from './shell.module.css'

export const OfflineNotice = () => {
  const online = useOnline()
  return (
    <div role="status">
      {online ? null : (
        <p className={styles.offline}>
          <WifiOff aria-hidden="true" size={18} /> You are offline. What you see may be out of date.
        </p>
      )}
    </div>
  )
}
