import type { OnVisit } from '../../insight/visit/service.ts'
import type { OwnContext } from '../../kernel/context.ts'
import { visitPath } from '../../kernel/path-to.ts'
import { type Mailing, writeChosen } from '../mail/chosen.ts'
import { newsOf } from '../mail/letters.ts'
import { listVisitReaders } from '../mail/view.ts'
import { toldAt } from '../outbox/rules.ts'
import { cancelAbout } from '../outbox/store.ts'
import { writePushes } from '../push/notifications.ts'
import { listVisitDevices } from '../push/view.ts'

type OfVisit = 'visit-planned' | 'visit-shared'

/** E-mails the managers of a venue who chose it that a visit is planned. */
export const mailPlanned =
  (mailing: Mailing): OnVisit =>
  (context, { id }) =>
    mailManagers(context, mailing, 'visit-planned', id)

/** Notifies the managers of a venue that a visit is planned. */
export const pushPlanned: OnVisit = (context, { id }) => pushToManagers(context, 'visit-planned', id)

/** E-mails the managers of a venue who chose it that a visit is shared, when it can no longer be taken back. */
export const mailShared =
  (mailing: Mailing): OnVisit =>
  async (context, { id }) => {
    await cancelAbout(context.db, 'mail', 'visit-shared', id)
    await mailManagers(context, mailing, 'visit-shared', id)
  }

/** Notifies the managers of a venue that a visit is shared, when it can no longer be taken back. */
export const pushShared: OnVisit = async (context, { id }) => {
  await cancelAbout(context.db, 'push', 'visit-shared', id)
  await pushToManagers(context, 'visit-shared', id)
}

async function mailManagers(
  context: OwnContext,
  mailing: Mailing,
  choice: OfVisit,
  id: string,
): Promise<void> {
  if (!mailing.mail) return
  const [news, dueAt] = [newsOf(choice, { path: visitPath(id) }), toldAt(choice, context.now)]
  for (const reader of await listVisitReaders(context, choice, id)) {
    await writeChosen(context, mailing, { choice, reader, news, dueAt, aboutId: id })
  }
}

async function pushToManagers(context: OwnContext, event: OfVisit, id: string): Promise<void> {
  const devices = await listVisitDevices(context, event, id)
  const timezone = devices[0]?.timezone
  if (timezone === undefined) return
  await writePushes(context, { event, devices, timezone, path: visitPath(id), aboutId: id })
}
