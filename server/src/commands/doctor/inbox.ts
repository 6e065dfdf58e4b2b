import type { Config } from '../../kernel/config.ts'
import { inboxPlaces } from '../../numbers/inbox/places.ts'
import { MailboxFailed } from '../../ports/mailbox/mailbox.ts'
import { type Finding, failing, notUsed, ok } from './line.ts'

/** Checks that the folder or bucket in which files arrive can be read. */
export async function checkDrop(config: Config): Promise<Finding> {
  const { drop } = inboxPlaces(config)
  if (!drop) return notUsed('no folder is read. INBOX says where files of numbers arrive')
  const trouble = await drop.trouble()
  return trouble === undefined ? ok(drop.kind) : failing(`${trouble}. Look at INBOX`)
}

/** Checks that the mail server accepts the sign-in and has the folder. */
export async function checkMailbox(config: Config): Promise<Finding> {
  const { mailbox } = inboxPlaces(config)
  if (!mailbox) return notUsed('no mailbox is read. INBOX_IMAP_URL and INBOX_AUTHSERV name one')
  try {
    await mailbox.check()
    return ok(mailbox.host)
  } catch (error) {
    if (!(error instanceof MailboxFailed)) throw error
    return failing(`${mailbox.host}: ${error.reason}. Look at INBOX_IMAP_URL`)
  }
}
