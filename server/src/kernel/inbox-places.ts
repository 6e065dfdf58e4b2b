import { join } from 'node:path'
import { bucketDrop } from '../ports/drop/bucket.ts'
import type { Drop } from '../ports/drop/drop.ts'
import { folderDrop } from '../ports/drop/folder.ts'
import { imapMailbox } from '../ports/mailbox/imap.ts'
import type { Mailbox } from '../ports/mailbox/mailbox.ts'
import type { Config } from './config.ts'

/** Where files of numbers come from by themselves. Absent: from nowhere. */
export type InboxPlaces = { drop?: Drop | undefined; mailbox?: Mailbox | undefined }

/** The places that the settings name. */
export function inboxPlaces({
  inbox,
  mailbox,
  s3,
  dataDir,
}: Pick<Config, 'inbox' | 'mailbox' | 's3' | 'dataDir'>): InboxPlaces {
  return { drop: dropOf(), mailbox: mailbox && imapMailbox(mailbox) }

  function dropOf(): Drop | undefined {
    if (inbox === 'folder') return folderDrop(join(dataDir, 'inbox'))
    return inbox === 'bucket' && s3 ? bucketDrop(s3) : undefined
  }
}
