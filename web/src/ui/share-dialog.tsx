import Check from 'lucide-react/icons/check'
import Copy from 'lucide-react/icons/copy'
import Mail from 'lucide-react/icons/mail'
import Share2 from 'lucide-react/icons/share-2'
import { useState } from 'react'
import { FacebookIcon, LinkedinIcon, MessengerIcon, TwitterIcon } from './brand-icons.tsx'
import { Button } from './button.tsx'
import { Dialog } from './dialog.tsx'
import { shareTargets } from './share-targets.ts'
import styles from './share-dialog.module.css'

type ShareDialogProps = { open: boolean; onClose: () => void; heading: string; text: string; url: string }

export const ShareDialog = ({ open, onClose, heading, text, url }: ShareDialogProps) => {
  const [copied, setCopied] = useState<'yes' | 'failed'>()
  const targets = shareTargets(url, text)
  const touch = matchMedia('(pointer: coarse)').matches

  const copy = async () => {
    try {
      await navigator.clipboard.writeText(url)
      setCopied('yes')
    } catch {
      setCopied('failed') // the address stands in the field, ready to be copied by hand
    }
  }
  const shareByDevice = async () => {
    try {
      await navigator.share({ title: text, url })
      onClose()
    } catch {
      // The member closed the device's own sheet: nothing to say.
    }
  }

  return (
    <Dialog heading={heading} open={open} onClose={onClose} shape="sheet">
      <ul role="list" className={styles.targets}>
        <li>
          <a
            href={touch ? targets.messengerApp : targets.messengerWeb}
            target="_blank"
            rel="noopener noreferrer"
            onClick={() => void copy()}
          >
            <MessengerIcon /> Messenger
          </a>
        </li>
        <li>
          <a href={targets.facebook} target="_blank" rel="noopener noreferrer">
            <FacebookIcon /> Facebook
          </a>
        </li>
        <li>
          <a href={targets.linkedin} target="_blank" rel="noopener noreferrer">
            <LinkedinIcon /> LinkedIn
          </a>
        </li>
        <li>
          <a href={targets.twitter} target="_blank" rel="noopener noreferrer">
            <TwitterIcon /> Twitter
          </a>
        </li>
        <li>
          <a href={targets.email}>
            <Mail aria-hidden="true" size={22} /> Email
          </a>
        </li>
        {'share' in navigator ? (
          <li>
            <button type="button" onClick={() => void shareByDevice()}>
              <Share2 aria-hidden="true" size={22} /> More…
            </button>
          </li>
        ) : null}
      </ul>
      <div className={styles.link}>
        <input aria-label="Link to share" readOnly value={url} onFocus={(event) => event.target.select()} />
        <Button onClick={() => void copy()}>
          {copied === 'yes' ? <Check aria-hidden="true" size={18} /> : <Copy aria-hidden="true" size={18} />}
          {copied === 'yes' ? 'Copied' : 'Copy link'}
        </Button>
      </div>
      <p role="status" className={styles.status}>
        {copied === 'yes' ? 'The link is copied: paste it wherever you like.' : null}
        {copied === 'failed' ? 'Please copy the link by hand.' : null}
      </p>
    </Dialog>
  )
}
