import { PRODUCT } from '@tribu/proto/http/product.ts'
import { escapeHtml } from './mails/letter-html.ts'
import type { KeptMessage } from './store.postgres.ts'

const LINK = /https?:\/\/[^\s<>"]+/g

/** The addresses that a text names. */
export const linksIn = (text: string): string[] => text.match(LINK) ?? []

const withLinks = (text: string) => {
  let html = ''
  let done = 0
  for (const match of text.matchAll(LINK)) {
    const url = escapeHtml(match[0])
    html += `${escapeHtml(text.slice(done, match.index))}<a href="${url}">${url}</a>`
    done = match.index + match[0].length
  }
  return html + escapeHtml(text.slice(done))
}

const timeOf = (message: KeptMessage) => {
  const iso = new Date(message.keptAt).toISOString()
  const shown = new Date(message.keptAt).toLocaleString('en-NZ', { timeZone: 'Pacific/Auckland' })
  return `<time datetime="${iso}">${shown}</time>`
}

const article = (message: KeptMessage) => `<article>
<h2>${message.channel === 'text' ? 'Text' : escapeHtml(message.subject)}</h2>
<dl><dt>To</dt><dd>${escapeHtml(message.channel === 'text' ? message.to : `${message.name} <${message.to}>`)}</dd><dt>At</dt><dd>${timeOf(message)}</dd></dl>
<pre>${withLinks(message.text)}</pre>
</article>`

/** The page of kept mails and texts. It has neither scripts nor inline styles, so the strictest policy suits it. */
export const devOutboxPage = (messages: KeptMessage[]): string => `<!doctype html>
<html lang="en-NZ"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="robots" content="noindex">
<title>What was not sent | ${PRODUCT}</title><link rel="icon" href="/icon.svg"><link rel="stylesheet" href="/dev/outbox.css"></head>
<body><main><h1>What was not sent</h1>
<p>Where there is nobody to carry mails or texts to members, they are kept, newest first. <a href="/dev/outbox">Look again</a></p>
${messages.length === 0 ? '<p>Nothing yet. Sign up, or ask for a new password.</p>' : messages.map(article).join('\n')}
</main></body></html>
`
