import { plural } from '@scope/contract/kernel/count.words'
import {
  type ArrivedMessage,
  MESSAGE_FILES_MAX,
  MESSAGE_MB,
  type Sealed,
} from '../../ports/mailbox/mailbox.ts'
import { shownName } from './rules/report.ts'

const TOO_MUCH: Record<NonNullable<ArrivedMessage['tooMuch']>, string> = {
  size: `This e-mail is larger than ${MESSAGE_MB} MB.`,
  files: `This e-mail has more than ${MESSAGE_FILES_MAX} files.`,
}

const SEALED: Record<Sealed, string> = {
  winmail:
    'This e-mail has a winmail.dat, which only Outlook can open. Send it as HTML or plain text, not Rich Text.',
  encrypted: 'This e-mail is encrypted, or signed as a whole. Send it without encryption.',
}

const NAMED_MAX = 3

/** The reasons why a message, or files in it, could not be taken, in words for the sender. */
export function whyNotTaken({
  tooMuch,
  files,
  others,
  sealed,
}: Pick<ArrivedMessage, 'tooMuch' | 'files' | 'others' | 'sealed'>): string[] {
  if (tooMuch) return [TOO_MUCH[tooMuch]]
  if (sealed.length > 0) return sealed.map((kind) => SEALED[kind])
  if (files.length > 0) return []
  if (others.length === 0) {
    return ['This e-mail has no file. Attach the report as CSV or .xlsx: Scope opens no links in e-mails.']
  }
  return [`This e-mail has no file of numbers, only ${inWords(others)}. Attach the report as CSV or .xlsx.`]
}

function inWords(names: readonly string[]): string {
  const more = names.length - NAMED_MAX
  const words = [...names.slice(0, NAMED_MAX).map(shownName), ...(more > 0 ? [plural(more, 'other')] : [])]
  return new Intl.ListFormat('en-US').format(words).replace(', and ', ' and ')
}
