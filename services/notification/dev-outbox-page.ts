import { PRODUCT } from '@tribu/proto/http/product.ts'
import { escapeHtml } from './mails/letter.ts'
import type { KeptMail } from './store.postgres.ts'

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

const timeOf = (mail: KeptMail) => {
  const iso = new Date(mail.keptAt).toISOString()
  const shown = new Date(mail.keptAt).toLocaleString('en-NZ', { timeZone: 'Pacific/Auckland' })
  return `<time datetime="${iso}">${shown}</time>`
}

const article = (mail: KeptMail) => `<article>
<h2>${escapeHtml(mail.subject)}</h2>
<dl><dt>To</dt><dd>${escapeHtml(`${mail.name} <${mail.to}>`)}</dd><dt>At</dt><dd>${timeOf(mail)}</dd></dl>
<pre>${withLinks(mail.text)}</pre>
</article>`

/** The page of kept mails. It has neither scripts nor inline styles, so the strictest policy suits it. */
export const devOutboxPage = (mails: KeptMail[]): string => `<!doctype html>
<html lang="en-NZ"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="robots" content="noindex">
<title>Mail that was not sent | ${PRODUCT}</title><link rel="icon" href="/icon.svg"><link rel="stylesheet" href="/dev/outbox.css"></head>
<body><main><h1>Mail that was not sent</h1>
<p>There is no mail server here, so mail to members is kept, newest first. <a href="/dev/outbox">Look again</a></p>
${mails.length === 0 ? '<p>Nothing yet. Sign up, or ask for a new password.</p>' : mails.map(article).join('\n')}
</main></body></html>
`
