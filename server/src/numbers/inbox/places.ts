import { join } from 'node:path'
import type { Config } from '../../kernel/config.ts'
import { bucketDrop } from '../../ports/drop/bucket.ts'
import type { Drop } from '../../ports/drop/drop.ts'
import { folderDrop } from '../../ports/drop/folder.ts'
import { imapMailbox } from '../../ports/mailbox/imap.ts'
import type { Mailbox } from '../../ports/mailbox/mailbox.ts'

/** Where files of numbers arrive by themselves. Without both, none do. */
export type InboxPlaces = { drop?: Drop | undefined; mailbox?: Mailbox | undefined }

/** The places that the settings name. */
export function inboxPlaces({
  drop,
  mailbox,
  s3,
  dataDir,
}: Pick<Config, 'drop' | 'mailbox' | 's3' | 'dataDir'>): InboxPlaces {
  return { drop: dropOf(), mailbox: mailbox && imapMailbox(mailbox) }

  function dropOf(): Drop | undefined {
    if (drop === 'folder') return folderDrop(join(dataDir, 'inbox'))
    return drop === 'bucket' && s3 ? bucketDrop(s3) : undefined
  }
}
