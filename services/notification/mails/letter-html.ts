import { PRODUCT } from '@tribu/proto/http/product.ts'
import { FOOTER } from './footer.ts'
import type { Entry, Letter, WaysOut } from './letter.ts'

/*
 * Mail programs know little CSS, and most of them only inline; Outlook lays out by tables. So all that must hold stands inline, on tables, and
 * the one style sheet only darkens what is there already. Nothing is fetched: no pictures, no fonts, no marks of who has read it.
 */

const ENTITIES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

export const escapeHtml = (text: string) => text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? '')

const WIDTH = 600
const FONT = "font-family:-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif"

const DARK = `:root{color-scheme:light dark;supported-color-schemes:light dark}
@media (prefers-color-scheme:dark){
.page{background:#12181a!important}
.card{background:#1c2426!important}
.ink{color:#e8ece9!important}
.soft{color:#a9b5b0!important}
.link{color:#7fd1c2!important}
.name{color:#7fd1c2!important}
.rule{border-color:#344044!important}
.button{background:#7fd1c2!important}
.button a{color:#0d2320!important}
}
@media (max-width:480px){.card{padding:24px 20px!important}}`

const paragraph = (text: string) =>
  `<p class="ink" style="margin:0 0 16px;font-size:16px;line-height:1.5;color:#1d2622;overflow-wrap:anywhere">${escapeHtml(text)}</p>`

const link = (url: string, text: string) =>
  `<a class="link" href="${escapeHtml(url)}" style="color:#14594f;overflow-wrap:anywhere;word-break:break-word">${escapeHtml(text)}</a>`

const button = ({ label, url }: { label: string; url: string }) =>
  `<table role="presentation" cellpadding="0" cellspacing="0" border="0" style="margin:24px 0"><tr><td class="button" bgcolor="#14594f" style="border-radius:8px;background:#14594f"><a href="${escapeHtml(url)}" style="display:inline-block;padding:14px 24px;color:#ffffff;font-size:16px;font-weight:600;text-decoration:none;overflow-wrap:anywhere">${escapeHtml(label)}</a></td></tr></table>
<p class="soft" style="margin:0 0 16px;font-size:14px;line-height:1.5;color:#4a5550">If the button does not work, copy this address into your browser:<br>${link(url, url)}</p>`

const entry = ({ title, lines, url }: Entry) =>
  `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="margin:0 0 16px"><tr><td class="rule" style="padding:2px 0 2px 14px;border-left:3px solid #cfcabb">
<p style="margin:0;font-size:16px;line-height:1.5;font-weight:600">${link(url, title)}</p>
${lines.map((line) => `<p class="ink" style="margin:4px 0 0;font-size:15px;line-height:1.5;color:#1d2622;overflow-wrap:anywhere">${escapeHtml(line)}</p>`).join('\n')}
</td></tr></table>`

const waysOutOf = ({ about, unsubscribe, settings }: WaysOut) =>
  `<br>${link(unsubscribe, `No more mails about ${about}`)}<br>${link(settings, 'Choose what you are told, and how')}`

// Lists of mails show what follows the subject; the rest keeps them from showing the greeting as well.
const preheader = (brief: string) =>
  `<div style="display:none;max-height:0;overflow:hidden;mso-hide:all;font-size:1px;line-height:1px;opacity:0">${escapeHtml(brief)}${'&#847;&zwnj;&nbsp;'.repeat(60)}</div>`

/** A letter as HTML. */
export const htmlOf = (letter: Letter, waysOut?: WaysOut): string => `<!doctype html>
<html lang="en-NZ"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark"><title>${escapeHtml(letter.subject)}</title><style>${DARK}</style></head>
<body class="page" style="margin:0;padding:0;background:#f3f1ea;-webkit-text-size-adjust:100%">
${preheader(letter.brief)}
<table class="page" role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" bgcolor="#f3f1ea" style="background:#f3f1ea"><tr><td align="center" style="padding:24px 12px">
<table role="presentation" width="${WIDTH}" cellpadding="0" cellspacing="0" border="0" style="width:100%;max-width:${WIDTH}px;table-layout:fixed"><tr><td class="card" align="left" bgcolor="#ffffff" style="padding:32px;background:#ffffff;border-radius:12px;${FONT}">
<p class="name" style="margin:0 0 24px;font-size:22px;line-height:1.3;font-weight:700;color:#14594f">${escapeHtml(PRODUCT)}</p>
${[letter.greeting, ...letter.paragraphs].map(paragraph).join('\n')}
${(letter.entries ?? []).map(entry).join('\n')}
${letter.action ? button(letter.action) : ''}
${letter.closing.map(paragraph).join('\n')}
<p class="soft rule" style="margin:32px 0 0;padding-top:16px;border-top:1px solid #e2dfd4;font-size:13px;line-height:1.6;color:#4a5550">${escapeHtml(FOOTER)}${waysOut ? waysOutOf(waysOut) : ''}</p>
</td></tr></table>
</td></tr></table>
</body></html>
`
