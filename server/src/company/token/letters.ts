import { PATHS } from '@scope/contract/kernel/paths.words'
import type { Letter } from '../../ports/mail/letter.ts'

/** Tells the holder of a token that it expires soon. `account` is the service account that it belongs to. */
export function expiryLetter(about: {
  name: string
  account: string | null
  firstName: string | null
  expiresAt: Date
  /** The time zone of the company. */
  zone: string
  origin: string
}): Letter {
  const { name, account, firstName, expiresAt, zone, origin } = about
  const day = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: zone }).format(expiresAt)
  const whose = account ? `The token “${name}” of the service account “${account}”` : `Your token “${name}”`
  const tab = account ? 'company' : 'you'
  return {
    subject: `A Scope token expires on ${day}`,
    paragraphs: [
      firstName ? `Hello ${firstName},` : 'Hello,',
      `${whose} expires on ${day}. Programs that use it are refused from then on.`,
      'Still needed? Make a new one, give it to the program, and end this one.',
      { label: 'Open tokens in Settings', url: `${origin}${PATHS.settings}?tab=${tab}` },
    ],
    footer: 'Sent 14 and 2 days before a token expires.',
  }
}
