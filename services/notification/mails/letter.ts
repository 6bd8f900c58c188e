import { PRODUCT, SUPPORT_EMAIL } from '@tribu/proto/http/product.ts'

/** What a mail says: paragraphs, and at most one thing to do. */
export type Letter = {
  subject: string
  greeting: string
  paragraphs: string[]
  action?: { label: string; url: string }
  closing: string[]
}

const ENTITIES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

export const escapeHtml = (text: string) => text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? '')

const FOOTER = `${PRODUCT}, neighbours lending to neighbours across Aotearoa New Zealand. Questions? Write to ${SUPPORT_EMAIL}.`

const textOf = (letter: Letter) =>
  [
    letter.greeting,
    ...letter.paragraphs,
    ...(letter.action ? [`${letter.action.label}:\n${letter.action.url}`] : []),
    ...letter.closing,
    `-- \n${FOOTER}`,
  ].join('\n\n')

const paragraph = (text: string) =>
  `<p style="margin:0 0 16px;font-size:16px;line-height:1.5">${escapeHtml(text)}</p>`

const button = ({ label, url }: { label: string; url: string }) =>
  `<p style="margin:24px 0"><a href="${escapeHtml(url)}" style="display:inline-block;padding:14px 24px;border-radius:8px;background:#14594f;color:#ffffff;font-size:16px;font-weight:600;text-decoration:none">${escapeHtml(label)}</a></p>
<p style="margin:0 0 16px;font-size:14px;line-height:1.5;color:#4a5550">If the button does not work, copy this address into your browser:<br><a href="${escapeHtml(url)}" style="color:#14594f;word-break:break-all">${escapeHtml(url)}</a></p>`

// Mail programs know little CSS, and only inline.
const htmlOf = (letter: Letter) => `<!doctype html>
<html lang="en-NZ"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><title>${escapeHtml(letter.subject)}</title></head>
<body style="margin:0;padding:24px 12px;background:#f3f1ea;color:#1d2622;font-family:-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif">
<div style="max-width:560px;margin:0 auto;padding:32px;background:#ffffff;border-radius:12px">
<p style="margin:0 0 24px;font-size:22px;font-weight:700;color:#14594f">${escapeHtml(PRODUCT)}</p>
${[letter.greeting, ...letter.paragraphs].map(paragraph).join('\n')}
${letter.action ? button(letter.action) : ''}
${letter.closing.map(paragraph).join('\n')}
<p style="margin:32px 0 0;padding-top:16px;border-top:1px solid #e2dfd4;font-size:13px;line-height:1.5;color:#4a5550">${escapeHtml(FOOTER)}</p>
</div></body></html>
`

/** A letter as plain text and as HTML. Whatever a member typed is escaped. */
export const renderLetter = (letter: Letter): { subject: string; text: string; html: string } => ({
  subject: letter.subject,
  text: textOf(letter),
  html: htmlOf(letter),
})
