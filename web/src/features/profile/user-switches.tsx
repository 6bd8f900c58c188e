import type { User } from '@tribu/proto/http/member.ts'
import { flashShown } from '../../lib/flash-state.ts'
import { whyItFailed } from '../../lib/http.ts'
import { useAppDispatch } from '../../lib/use-dispatch.ts'
import { Switch } from '../../ui/checkbox.tsx'
import { SWITCHES } from './switches.ts'
import { useSwitchUserMutation } from './user-api.ts'
import type { SwitchName } from './user-api.ts'
import styles from './private-details.module.css'

/** One request at a time: a second switch waits for nobody, it is refused (specification, section 5). */
export const UserSwitches = ({ user }: { user: User }) => {
  const [switchUser, { isLoading }] = useSwitchUserMutation()
  const dispatch = useAppDispatch()

  const change = async (name: SwitchName, on: boolean) => {
    if (isLoading) {
      dispatch(flashShown({ tone: 'notice', text: 'Still processing the last request..' }))
      return
    }
    const answer = await switchUser({ id: user._id, name, on })
    if (!answer.error) return
    const text = whyItFailed(answer.error)
    dispatch(flashShown({ tone: 'error', text }))
  }
  return (
    <div className={styles.switches} aria-busy={isLoading}>
      {SWITCHES.map(({ name, label, hint }) => (
        <Switch
          key={name}
          label={label}
          hint={hint}
          checked={user[name]}
          onChange={(event) => void change(name, event.target.checked)}
        />
      ))}
    </div>
  )
}
