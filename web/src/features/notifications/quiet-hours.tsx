import type { NotificationSettings } from '@tribu/proto/http/notice.ts'
import { useId, useState } from 'react'
import { Switch } from '../../ui/checkbox.tsx'
import styles from './notification-settings.module.css'

type Hours = NotificationSettings['quiet-hours']

/** When nothing but codes is texted or pushed, in New Zealand's time. */
export const QuietHours = ({ hours, onChange }: { hours: Hours; onChange: (hours: Hours) => void }) => (
  <>
    <Switch
      label="Keep quiet at night"
      hint="Texts and pushes wait until the morning, New Zealand time. Mail makes no sound, and codes never wait."
      checked={hours.on}
      onChange={(event) => onChange({ ...hours, on: event.target.checked })}
    />
    {hours.on ? (
      <div className={styles.times}>
        <Time label="From" value={hours.from} onChange={(from) => onChange({ ...hours, from })} />
        <Time label="Until" value={hours.to} onChange={(to) => onChange({ ...hours, to })} />
      </div>
    ) : null}
  </>
)

type TimeProps = { label: string; value: string; onChange: (value: string) => void }

/** Half a time is not saved: it is handed on when it is whole, and set back when it is left half. */
const Time = ({ label, value, onChange }: TimeProps) => {
  const id = useId()
  const [typed, setTyped] = useState<string>()
  return (
    <div className={styles.time}>
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        type="time"
        required
        value={typed ?? value}
        onChange={(event) => setTyped(event.target.value)}
        onBlur={() => {
          if (typed && typed !== value) onChange(typed)
          setTyped(undefined)
        }}
      />
    </div>
  )
}
