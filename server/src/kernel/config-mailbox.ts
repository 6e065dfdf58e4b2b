import type { MailboxSettings } from '../ports/mailbox/mailbox.ts'
import type { Env } from './config-env.ts'
import { addressWithPassword, ConfigError, isLoopback } from './config-read.ts'

/** The mailbox that is read; undefined if none is named. Throws a ConfigError for half of its settings. */
export function readMailbox({
  INBOX_IMAP_URL: url,
  INBOX_AUTHSERV: authserv,
  INBOX_MAIL_DOMAIN: named,
}: Env): MailboxSettings | undefined {
  if (!url && !authserv && !named) return undefined
  if (!url || !authserv) throw new ConfigError('INBOX_IMAP_URL and INBOX_AUTHSERV must be set together')
  const { protocol, hostname, username, password } = addressWithPassword('INBOX_IMAP_URL', url, [
    'imaps:',
    'imap:',
  ])
  if (!hostname || !username || !password) {
    throw new ConfigError(
      'INBOX_IMAP_URL must be an address like imaps://user:password@mail.example.com/INBOX',
    )
  }
  // The password and the numbers must not travel the network in the clear.
  if (protocol === 'imap:' && !isLoopback(hostname)) {
    throw new ConfigError('INBOX_IMAP_URL must begin with imaps://, except on this machine.')
  }
  if (!/^[a-z0-9][a-z0-9.-]*$/i.test(authserv)) {
    throw new ConfigError('INBOX_AUTHSERV must be one name, like mx.example.com')
  }
  const [, ofUser] = decodeURIComponent(username).split('@')
  const domain = (named || ofUser || '').toLowerCase()
  if (!/^[a-z0-9][a-z0-9.-]*\.[a-z0-9-]+$/.test(domain)) {
    throw new ConfigError('INBOX_MAIL_DOMAIN must be the domain of the mailbox’s addresses, like example.com')
  }
  return { url, authserv, domain }
}
