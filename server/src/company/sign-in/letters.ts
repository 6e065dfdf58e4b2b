import { CODE_MINUTES } from '@scope/contract/company/sign-in.words'
import type { Letter } from '../../ports/mail/letter.ts'

const greeting = (firstName: string | null): string => (firstName ? `Hello ${firstName},` : 'Hello,')

/**
 * The e-mail with which a person proves their address. The link opens only in the browser that asked. Without a code,
 * after too many wrong ones, the link is the only way.
 */
export function codeLetter(about: {
  firstName: string | null
  email: string
  code: string | null
  link: string
  origin: string
}): Letter {
  const { code, link, email, origin } = about
  const host = new URL(origin).host
  const typed = code ? [`Type this code to sign in to Scope at ${host}:`, { code }] : []
  const opened = code ? 'Or open this link in the browser where you asked for it:' : LINK_ALONE
  return {
    subject: code ? `${code} is your Scope code` : 'Your Scope sign-in link',
    paragraphs: [
      greeting(about.firstName),
      ...typed,
      opened,
      { label: 'Sign in to Scope', url: link },
      `It is for ${email} and works once, within ${CODE_MINUTES} minutes.`,
      'Never pass it on. Nobody from Scope or your company asks for it.',
    ],
    footer: `Someone asked to sign in to ${host} with this address. Not you? Delete this e-mail. No one can sign in without it.`,
  }
}

const LINK_ALONE =
  'After too many wrong codes, your account takes only links. Open this one in the browser where you asked for it:'

/** Tells a person that someone signed in from a device on which they had not signed in before. */
export function newSignInLetter(about: {
  firstName: string | null
  device: string
  /** The time zone of the company. */
  zone: string
  now: Date
  origin: string
}): Letter {
  const { device, zone, now, origin } = about
  const at = new Intl.DateTimeFormat('en-US', {
    dateStyle: 'long',
    timeStyle: 'long',
    timeZone: zone,
  }).format(now)
  return {
    subject: 'New sign-in to Scope',
    paragraphs: [
      greeting(about.firstName),
      `You signed in to Scope at ${new URL(origin).host} from a new device: ${device}, ${at}.`,
      'If it was you, ignore this e-mail.',
      'Not you? End that session in Settings and tell your manager.',
      { label: 'See where you are signed in', url: `${origin}/settings` },
    ],
    footer: 'Sent whenever someone signs in to your account on a new device.',
  }
}
