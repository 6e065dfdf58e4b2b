import { inOneDirection } from '@scope/contract/kernel/text.words'

/** A paragraph of an e-mail: a text, a code to type, or a link that is shown as a button. */
type Paragraph = string | { code: string } | { label: string; url: string }

/** An e-mail's text; this file writes it as plain text and as HTML. */
export type Letter = {
  subject: string
  paragraphs: readonly Paragraph[]
  /** Why the reader gets it, in small print. */
  footer: string
  /** For e-mails that people choose to get: the address that ends them with one click, and the screen of the choice. */
  unsubscribe?: { oneClick: string; screen: string }
}

const CHANGE = 'Change what you get by e-mail'

/** The subject. What a name contains turns no text of an e-mail. */
export const subjectOf = ({ subject }: Letter): string => inOneDirection(subject)

/** The e-mail as plain text. */
export function textOf({ paragraphs, footer, unsubscribe }: Letter): string {
  const lines = paragraphs.map((part) => {
    if (typeof part === 'string') return part
    return 'code' in part ? `    ${part.code}` : `${part.label}:\n${part.url}`
  })
  const end = unsubscribe ? [`${CHANGE}:\n${unsubscribe.screen}`] : []
  return inOneDirection(`${[...lines, '--', footer, ...end].join('\n\n')}\n`)
}

const FONT = 'font-family:-apple-system,Segoe UI,Roboto,Helvetica,Arial,sans-serif'
const BODY = `${FONT};font-size:16px;line-height:1.5;color:#1c1a17;max-width:34em;margin:0 auto;padding:24px`
const CODE =
  'font-family:ui-monospace,Menlo,Consolas,monospace;font-size:32px;letter-spacing:4px;margin:24px 0'
const BUTTON =
  'display:inline-block;padding:12px 20px;border-radius:8px;background:#1c1a17;color:#ffffff;text-decoration:none'
const FOOTER = 'font-size:13px;color:#6b655c;margin-top:32px'

/** The same as HTML: no pictures, nothing from elsewhere, and links that lead only where they say. */
export function htmlOf({ subject, paragraphs, footer, unsubscribe }: Letter): string {
  const body = paragraphs.map((part) => {
    if (typeof part === 'string') return `<p>${escaped(part)}</p>`
    if ('code' in part) return `<p style="${CODE}">${escaped(part.code)}</p>`
    return `<p><a style="${BUTTON}" href="${escaped(part.url)}">${escaped(part.label)}</a></p>`
  })
  const end = unsubscribe ? ` <a href="${escaped(unsubscribe.screen)}">${CHANGE}</a>` : ''
  const html = [
    '<!doctype html>',
    `<html lang="en"><head><meta charset="utf-8"><title>${escaped(subject)}</title></head>`,
    `<body style="${BODY}">`,
    ...body,
    `<p style="${FOOTER}">${escaped(footer)}${end}</p>`,
    '</body></html>\n',
  ]
  return inOneDirection(html.join('\n'))
}

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const escaped = (text: string): string => text.replaceAll(/[&<>"]/g, (mark) => ENTITIES[mark] ?? mark)
