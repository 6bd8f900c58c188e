import type { Message } from '@tribu/proto/http/message.ts'
import { flashShown } from '../../lib/flash-state.ts'
import { Form } from '../../lib/form/form.tsx'
import { SubmitButton } from '../../lib/form/submit-button.tsx'
import { formatMoment } from '../../lib/format-date.ts'
import { useAppDispatch } from '../../lib/use-dispatch.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { NativeSelect } from '../../ui/native-select.tsx'
import { RadioGroup } from '../../ui/radio-group.tsx'
import { TextArea } from '../../ui/text-area.tsx'
import { messagePreview } from './message-preview.ts'
import styles from './talk-header.module.css'

/** Further back than this many messages of the other, nobody looks for the one they mean. */
const OFFERED = 30
const QUOTED = 60
const COMMENT_MAX = 1000

const REASONS = [
  { value: 'scam', label: 'A scam, or a wish to pay elsewhere' },
  { value: 'abuse', label: 'Abuse or threats' },
  { value: 'spam', label: 'Spam' },
  { value: 'other', label: 'Something else' },
]

type ReportDialogProps = { thread: string; name: string; messages: Message[]; onClose: () => void }

/** Shows a message of the other member to our team. */
export const ReportDialog = ({ thread, name, messages, onClose }: ReportDialogProps) => {
  const dispatch = useAppDispatch()
  const offered = messages.slice(-OFFERED).toReversed()
  return (
    <Dialog heading="Report a message" open onClose={onClose} shape="sheet">
      <Form
        action={`/api/thread/${thread}/report`}
        aria-label="Report a message"
        onSuccess={() => {
          dispatch(flashShown({ tone: 'success', text: 'Thank you. Our team looks at it.' }))
          onClose()
        }}
      >
        <p>
          Our team reads the message and what was said right before it. {name} is not told who reported it.
        </p>
        <NativeSelect name="seq" label="Message" data-type="number" required>
          {offered.map((message) => (
            <option key={message._id} value={message.seq}>
              {formatMoment(message['created-at'])}: {messagePreview(message, '').slice(0, QUOTED)}
            </option>
          ))}
        </NativeSelect>
        <RadioGroup name="reason" label="What is wrong with it?" options={REASONS} required />
        <TextArea name="comment" label="Anything else we should know?" rows={3} maxLength={COMMENT_MAX} />
        <div className={styles.actions}>
          <Button variant="secondary" onClick={onClose}>
            Cancel
          </Button>
          <SubmitButton>Report</SubmitButton>
        </div>
      </Form>
    </Dialog>
  )
}
