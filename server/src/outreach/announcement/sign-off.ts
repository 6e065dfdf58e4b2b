import { PATHS } from '@scope/contract/kernel/paths.words'
import type { OnStatus } from '../../work/priority/service.ts'
import { type Mailing, writeChosen } from '../mail/chosen.ts'
import { newsOf } from '../mail/letters.ts'
import { chosenKey } from '../mail/rules.ts'
import { findHolder } from '../mail/view.ts'
import { toldAt } from '../outbox/rules.ts'
import { cancelMessage } from '../outbox/store.ts'
import { notifyHolder } from '../push/notifications.ts'

/**
 * E-mails the member of a priority about its final sign-off, if they chose this e-mail. It waits until the sign-off can
 * no longer be taken back; taking it back cancels the e-mail, unless it also covers another sign-off of the day.
 */
export const mailSignOff =
  (mailing: Mailing): OnStatus =>
  async (context, { id, before, after }) => {
    if (before !== 'COMPLETED' && after !== 'COMPLETED') return
    const reader = mailing.mail && (await findHolder(context, 'sign-off', id))
    if (!reader) return
    const { db, now } = context
    if (after === 'COMPLETED') {
      // It names no priority, because it may cover all of a day.
      const news = newsOf('sign-off', { path: PATHS.home })
      await writeChosen(context, mailing, {
        choice: 'sign-off',
        reader,
        news,
        dueAt: toldAt('sign-off', now),
      })
    } else if (!reader.others) {
      await cancelMessage(db, 'mail', chosenKey('sign-off', reader.userId, reader.today))
    }
  }

/** Notifies the member of a priority of its final sign-off, unless it is taken back before it is sent. */
export const pushSignOff: OnStatus = async (context, { id, after }) => {
  if (after === 'COMPLETED') await notifyHolder(context, 'sign-off', id)
}
