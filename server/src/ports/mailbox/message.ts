import { type Attachment, type ParsedMail, simpleParser } from 'mailparser'
import { type ArrivedMessage, type AttachedFile, MESSAGE_FILES_MAX } from './mailbox.ts'

/** What mail programs attach by themselves, and nobody means as a file. */
const NOT_MEANT = /^(image\/|text\/calendar$|message\/|application\/(pkcs7-|x-pkcs7-|pgp-))/i

const RECIPIENTS = ['to', 'cc', 'delivered-to', 'x-original-to']

/** Reads a message as it came. Nothing that it links to is fetched. Throws if it is no message. */
export async function readMessage(source: Buffer): Promise<ArrivedMessage> {
  const mail = await simpleParser(source, {
    skipHtmlToText: true,
    skipTextToHtml: true,
    skipTextLinks: true,
    skipImageLinks: true,
    checksumAlgo: false,
  })
  const files = mail.attachments.filter(isMeant).map(fileOf)
  const tooMany = files.length > MESSAGE_FILES_MAX
  return {
    recipients: RECIPIENTS.flatMap((key) => valuesOf(mail, key).flatMap(addressesIn)),
    senders: valuesOf(mail, 'from').flatMap(addressesIn),
    authentication: valuesOf(mail, 'authentication-results'),
    subject: mail.subject ?? '',
    id: mail.messageId ?? mail.date?.toISOString() ?? '',
    files: tooMany ? [] : files,
    tooMuch: tooMany ? 'files' : null,
  }
}

/** The recipients in the headers of a message. */
export async function recipientsIn(headers: Buffer): Promise<string[]> {
  const mail = await simpleParser(headers, { checksumAlgo: false })
  return RECIPIENTS.flatMap((key) => valuesOf(mail, key).flatMap(addressesIn))
}

const isMeant = ({ related, contentType, filename, contentDisposition }: Attachment): boolean =>
  !related && !NOT_MEANT.test(contentType) && (Boolean(filename) || contentDisposition === 'attachment')

const fileOf = ({ filename, content }: Attachment): AttachedFile => ({
  name: filename || 'attachment',
  bytes: content,
})

/** The values of a header in the order of its lines, unfolded. */
const valuesOf = ({ headerLines }: ParsedMail, key: string): string[] =>
  headerLines
    .filter((header) => header.key === key)
    .map(({ line }) => line.slice(line.indexOf(':') + 1).replaceAll(/\r?\n(?=[ \t])/g, ''))

/** The addresses in the value of a header, in small letters; names and comments are left out. */
function addressesIn(value: string): string[] {
  return withoutQuoted(value)
    .split(/[,;:]/)
    .flatMap((part) => {
      const open = part.indexOf('<')
      if (open < 0) return part
      const close = part.indexOf('>', open)
      return close < 0 ? part.slice(open + 1) : [part.slice(open + 1, close), part.slice(close + 1)]
    })
    .map((address) => address.trim().toLowerCase())
    .filter((address) => address.includes('@'))
}

/** A value without what is in quotes or in comments, where an address is a name. */
function withoutQuoted(value: string): string {
  let bare = ''
  let depth = 0
  let quoted = false
  for (let at = 0; at < value.length; at += 1) {
    const mark = value[at] ?? ''
    if (mark === '\\') at += 1
    else if (quoted) quoted = mark !== '"'
    else if (mark === '"') quoted = true
    else if (mark === '(') depth += 1
    else if (mark === ')') depth = Math.max(0, depth - 1)
    else if (depth === 0) bare += mark
  }
  return bare
}
