import { useEffect, useState } from 'react'
import { PushFailed, pushState, switchPushOff, switchPushOn } from '../../lib/notice/push.ts'
import type { PushState } from '../../lib/notice/push.ts'
import { Button } from '../../ui/button.tsx'
import { FormError } from '../../ui/form-error.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import styles from './notification-settings.module.css'

const SENTENCES: Record<PushState, string> = {
  unsupported: 'This browser cannot show pushes. Mails and texts reach you all the same.',
  'needs-home-screen':
    'On this device pushes come to pages on the home screen: share this page, choose “Add to Home Screen”, and open it from there.',
  denied:
    'You have told this browser not to show notifications of this site. Allow them in its settings for this site, then come back here.',
  off: 'What you have chosen under Push can be shown on this device, even when no page of ours is open.',
  on: 'This browser shows what you have chosen under Push, until you switch it off or sign out.',
}

/** Push in the browser that shows this page. It is asked for by a press, never before. */
export const PushSection = ({ member }: { member: string }) => {
  const [state, setState] = useState<PushState>()
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState('')

  useEffect(() => {
    let gone = false
    const look = async () => {
      const found = await pushState(member).catch((): PushState => 'unsupported')
      if (!gone) setState(found)
    }
    void look()
    // The member may come back from the browser's own settings.
    window.addEventListener('focus', look)
    return () => {
      gone = true
      window.removeEventListener('focus', look)
    }
  }, [member])

  const work = async (doing: () => Promise<PushState>) => {
    setBusy(true)
    setError('')
    try {
      setState(await doing())
    } catch (caught) {
      setError(caught instanceof PushFailed ? caught.message : 'Sorry, there was an error. Please try again.')
    }
    setBusy(false)
  }
  const off = async (): Promise<PushState> => {
    await switchPushOff()
    return 'off'
  }

  if (!state) return <Skeleton />
  return (
    <div className={styles.push}>
      <p role="status">{SENTENCES[state]}</p>
      {error ? <FormError>{error}</FormError> : null}
      {state === 'off' ? (
        <Button busy={busy} onClick={() => void work(() => switchPushOn(member))}>
          Switch on push
        </Button>
      ) : null}
      {state === 'on' ? (
        <Button variant="secondary" busy={busy} onClick={() => void work(off)}>
          Switch off push
        </Button>
      ) : null}
    </div>
  )
}
