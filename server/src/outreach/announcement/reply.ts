import { PATHS } from '@scope/contract/kernel/paths.words'
import { pathTo } from '../../kernel/path-to.ts'
import type { OnReply } from '../../work/review/service.ts'
import { type Mailing, writeChosen } from '../mail/chosen.ts'
import { newsOf } from '../mail/letters.ts'
import { findRepliedTo } from '../mail/view.ts'
import { writePushes } from '../push/notifications.ts'
import { findAuthor, listDevices } from '../push/view.ts'

type Journal = { venueSlug: string; bltSlug: string; weekOf: string }

const journalPath = ({ venueSlug: venue, bltSlug: blt, weekOf: week }: Journal): string =>
  pathTo(PATHS.journal, { venue, blt, week })

/** E-mails the author of a journal about a reply, if they chose this e-mail. */
export const mailReply =
  (mailing: Mailing): OnReply =>
  async (context, id) => {
    const reader = mailing.mail && (await findRepliedTo(context, id))
    if (!reader) return
    const news = newsOf('reply', { path: journalPath(reader), week: reader.weekOf })
    await writeChosen(context, mailing, { choice: 'reply', reader, news, dueAt: context.now, aboutId: id })
  }

/** Notifies the author of a journal of a reply. */
export const pushReply: OnReply = async (context, id) => {
  const author = await findAuthor(context, id)
  if (!author) return
  const { authorId, timezone } = author
  const devices = await listDevices(context, 'reply', [authorId])
  await writePushes(context, { event: 'reply', devices, timezone, path: journalPath(author), aboutId: id })
}
