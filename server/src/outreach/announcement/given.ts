import type { OnGiven } from '../../work/priority/service.ts'
import { notifyHolder } from '../push/notifications.ts'

/** Notifies a member of a priority that someone else gave them. */
export const pushGiven: OnGiven = async (context, { id, bltId }) => {
  if (bltId !== context.person.appUserId) await notifyHolder(context, 'given', id)
}
