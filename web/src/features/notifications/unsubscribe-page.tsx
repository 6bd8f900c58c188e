import type { NoticeKind } from '@tribu/proto/http/notice.ts'
import MailX from 'lucide-react/icons/mail-x'
import MailCheck from 'lucide-react/icons/mail-check'
import { useState } from 'react'
import { useParams } from 'react-router-dom'
import { request, whyItFailed } from '../../lib/http.ts'
import { NOTICE_KINDS } from '../../lib/notice/notice-kinds.ts'
import { usePageTitle } from '../../lib/page-title.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { FormError } from '../../ui/form-error.tsx'
import { Page } from '../../ui/page.tsx'
import { kindIn } from './kind-in-token.ts'
import styles from './unsubscribe-page.module.css'

type State =
  | { at: 'asking'; error?: string }
  | { at: 'working' }
  | { at: 'done'; kind: NoticeKind }
  | { at: 'bad' }

/** Where the link in a mail leads: ends mails of one kind, for who is signed in or not. */
export const UnsubscribePage = () => {
  usePageTitle('Unsubscribe')
  const { token = '' } = useParams()
  const [state, setState] = useState<State>({ at: 'asking' })
  const kind = kindIn(token)

  const end = async () => {
    setState({ at: 'working' })
    const answer = await request<{ kind: NoticeKind }>('/api/unsubscribe', {
      method: 'POST',
      body: { token },
    })
    if (answer.ok) setState({ at: 'done', kind: answer.data.kind })
    else if (answer.status >= 400 && answer.status < 500 && answer.status !== 429) setState({ at: 'bad' })
    else setState({ at: 'asking', error: whyItFailed(answer) })
  }

  return (
    <Page narrow>
      <div className={styles.card}>
        {state.at === 'bad' ? (
          <>
            <MailX aria-hidden="true" size={36} />
            <h1>This link does not work</h1>
            <p>
              It may have lost some letters on its way. Open it from the mail again, or choose what is mailed
              to you in your settings.
            </p>
            <ButtonLink to="/settings/notifications">Notification settings</ButtonLink>
          </>
        ) : state.at === 'done' ? (
          <div role="status" className={styles.done}>
            <MailCheck aria-hidden="true" size={36} />
            <h1>You are unsubscribed</h1>
            <p>
              Mails about {NOTICE_KINDS[state.kind].label.toLowerCase()} have ended.{' '}
              {state.kind === 'messages'
                ? 'What is written to you still waits in your messages.'
                : 'What happens still stands in your notifications.'}
            </p>
            <ButtonLink to="/settings/notifications" variant="secondary">
              Choose what else is mailed to you
            </ButtonLink>
          </div>
        ) : (
          <>
            <MailX aria-hidden="true" size={36} />
            <h1>Unsubscribe?</h1>
            {kind ? (
              <p>
                This ends mails about <strong>{NOTICE_KINDS[kind].label.toLowerCase()}</strong>:{' '}
                {NOTICE_KINDS[kind].about.toLowerCase()}. Other mails go on.
              </p>
            ) : (
              <p>This ends mails of the kind that brought you here. Other mails go on.</p>
            )}
            {state.at === 'asking' && state.error ? <FormError>{state.error}</FormError> : null}
            <Button size="l" busy={state.at === 'working'} onClick={() => void end()}>
              Unsubscribe
            </Button>
          </>
        )}
      </div>
    </Page>
  )
}
