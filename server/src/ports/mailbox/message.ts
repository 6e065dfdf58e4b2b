import type { HeaderLines } from 'mailparser'
import type { ArrivedMessage } from './mailbox.ts'
import { contentsOf } from './message-files.ts'
import { readParts } from './parts.ts'

const RECIPIENTS = ['to', 'cc', 'delivered-to', 'x-original-to']

/** Reads a message as it came. Nothing that it links to is fetched. Throws if it is no message. */
export async function readMessage(source: Buffer): Promise<ArrivedMessage> {
  const { headerLines, subject, id, parts } = await readParts(source)
  return {
    recipients: recipientsOf(headerLines),
    senders: valuesOf(headerLines, 'from').flatMap(addressesIn),
    authentication: valuesOf(headerLines, 'authentication-results'),
    ...{ subject, id, ...(await contentsOf(parts)) },
  }
}

/** The recipients in the headers of a message. */
export async function recipientsIn(headers: Buffer): Promise<string[]> {
  return recipientsOf((await readParts(headers)).headerLines)
}

const recipientsOf = (lines: HeaderLines): string[] =>
  RECIPIENTS.flatMap((key) => valuesOf(lines, key).flatMap(addressesIn))

/** The values of a header in the order of its lines, unfolded. */
const valuesOf = (lines: HeaderLines, key: string): string[] =>
  lines
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
