import { find } from 'linkifyjs'
import { memo } from 'react'

type Part = string | { href: string; text: string }

const OPTIONS = { defaultProtocol: 'https' }

/** A text and the addresses in it. Only http and https are: what else looks like one stays text. */
export const textParts = (text: string): Part[] => {
  const parts: Part[] = []
  let done = 0
  for (const { href, start, end } of find(text, 'url', OPTIONS)) {
    if (!/^https?:\/\//i.test(href)) continue
    if (start > done) parts.push(text.slice(done, start))
    parts.push({ href, text: text.slice(start, end) })
    done = end
  }
  if (done < text.length) parts.push(text.slice(done))
  return parts
}

/**
 * What a member wrote. Links open beside this page, are told nothing of it, and count for no search engine. Looked through once: a talk has many
 * texts, and is drawn anew with each message.
 */
export const MessageText = memo(({ text }: { text: string }) =>
  textParts(text).map((part, place) =>
    typeof part === 'string' ? (
      part
    ) : (
      <a key={place} href={part.href} target="_blank" rel="noopener noreferrer nofollow ugc">
        {part.text}
      </a>
    ),
  ),
)
