import type { Channel, NoticeKind, NotificationSettings } from '@tribu/proto/http/notice.ts'
import { NOTICE_KINDS } from '../../lib/notice/notice-kinds.ts'
import styles from './notification-settings.module.css'

type Channels = NotificationSettings['channels']

const WAYS: Record<Channel, string> = { mail: 'Email', text: 'Text', push: 'Push' }
const KINDS = Object.keys(NOTICE_KINDS) as NoticeKind[]

type ChannelTableProps = {
  channels: Channels
  /** Whether there is a verified number to text to. */
  texted: boolean
  onChange: (channels: Channels) => void
}

/** Kinds by ways. On a small screen each kind is a card, with its ways beside each other. */
export const ChannelTable = ({ channels, texted, onChange }: ChannelTableProps) => (
  <>
    <table className={styles.table}>
      <caption className="visually-hidden">What you are told, by which way</caption>
      <thead>
        <tr>
          <th scope="col">What</th>
          {Object.values(WAYS).map((label) => (
            <th key={label} scope="col">
              {label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {KINDS.map((kind) => (
          <tr key={kind}>
            <th scope="row">
              {NOTICE_KINDS[kind].label}
              <span className={styles.about}>{NOTICE_KINDS[kind].about}</span>
            </th>
            {(Object.keys(WAYS) as Channel[]).map((way) => (
              <td key={way}>
                <label className={styles.choice}>
                  <input
                    type="checkbox"
                    className={styles.box}
                    aria-label={`${NOTICE_KINDS[kind].label}: ${WAYS[way]}`}
                    checked={channels[kind][way]}
                    onChange={(event) =>
                      onChange({
                        ...channels,
                        [kind]: { ...channels[kind], [way]: event.target.checked },
                      })
                    }
                  />
                  <span className={styles.way} aria-hidden="true">
                    {WAYS[way]}
                  </span>
                </label>
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
    {texted ? null : (
      <p className={styles.hint}>
        Nothing but codes is texted to you before your mobile number is verified, which happens with your
        first request to borrow.
      </p>
    )}
    <p className={styles.hint}>
      Links for a new password, codes and your welcome come whatever you choose: an account cannot do without
      them.
    </p>
  </>
)
