import type { Context, Person } from './context.ts'
import type { Db } from './db/pool/pool.ts'
import type { Reach } from './db/reach.ts'
import { insert, insertingOne } from './db/tables.ts'

/** All actions of the audit trail, with their labels. */
export const ACTIONS = {
  'session.started': 'Signed in',
  'session.ended': 'Signed out',
  'session.revoked': 'Ended sessions',
  'signIn.reset': 'Reset a sign-in',
  'passkey.added': 'Added a passkey',
  'passkey.renamed': 'Renamed a passkey',
  'passkey.removed': 'Removed a passkey',
  'preferences.changed': 'Changed the theme',
  'signInLink.printed': 'Printed a sign-in link',
  'company.founded': 'Set up the company',
  'company.changed': 'Changed the company',
  'copy.madeLive': 'Made a restored copy live',
  'setup.changed': 'Changed a step of the first day',
  'people.invited': 'Invited people',
  'person.added': 'Added a person',
  'person.changed': 'Changed a person',
  'person.deactivated': 'Deactivated a person',
  'person.reactivated': 'Reactivated a person',
  'venue.added': 'Added a venue',
  'venue.changed': 'Changed venue settings',
  'team.changed': 'Changed Admin Days',
  'mail.chosen': 'Changed what comes by e-mail',
  'push.chosen': 'Changed what comes as notifications',
  'push.turnedOn': 'Turned on notifications on a device',
  'push.turnedOff': 'Turned off notifications on a device',
  'calendarFeed.made': 'Made a calendar address',
  'calendarFeed.ended': 'Turned off a calendar address',
  'mail.tested': 'Sent a test e-mail',
  'webhook.tested': 'Sent a test message',
  'import.roster': 'Imported a roster',
  'import.metrics': 'Imported weekly numbers',
  'metrics.save': 'Saved weekly numbers',
  'target.set': 'Set a target',
  'target.removed': 'Removed a target',
  'priority.created': 'Created a priority',
  'priority.edited': 'Changed a priority',
  'priority.checkedIn': 'Checked in',
  'priority.signedOff': 'Gave the final sign-off',
  'priority.signOffTakenBack': 'Took back the final sign-off',
  'priority.removed': 'Removed a priority',
  'priority.withdrawn': 'Withdrew a priority',
  'priority.carried': 'Carried a priority forward',
  'task.added': 'Added a task',
  'task.changed': 'Changed a task',
  'task.deleted': 'Deleted a task',
  'journal.submitted': 'Submitted a journal',
  'journal.reviewed': 'Reviewed a journal',
  'journal.reviewTakenBack': 'Took back a review',
  'member.reminded': 'Reminded a member',
  'oneOnOne.begun': 'Began a one-on-one',
  'oneOnOne.finished': 'Finished a one-on-one',
  'oneOnOne.skipped': 'Skipped a one-on-one',
  'agreement.added': 'Added an agreement',
  'agreement.ticked': 'Ticked an agreement',
  'agreement.removed': 'Removed an agreement',
  'skill.marked': 'Marked a skill',
  'skill.verified': 'Verified a skill',
  'skill.unverified': 'Removed a verification',
  'targetLevels.set': 'Set target levels',
  'material.added': 'Attached a file',
  'material.removed': 'Removed a file',
} as const
export type AuditAction = keyof typeof ACTIONS

/** Who does something. */
type Doer = Pick<Context, 'db' | 'now'> & { person: Pick<Person, 'orgId' | 'userId'> }

/**
 * Records who did what, in the same transaction. In `meta`, `about` names the person or thing in words, and `before`
 * and `after` hold the changed fields, without secrets and private texts.
 */
export async function audit(doer: Doer, action: AuditAction, meta: Record<string, unknown>): Promise<void> {
  await doer.db.run(auditing(doer, action, meta))
}

/** The statement of `audit`, to be sent in one with the change. */
export const auditing = (
  { person, now }: Omit<Doer, 'db'>,
  action: AuditAction,
  meta: Record<string, unknown>,
) => insertingOne('audits', { orgId: person.orgId, userId: person.userId, action, meta, createdAt: now })

/** Records an operator's command, which has no user. */
export async function auditCommand(
  reach: Reach,
  db: Db,
  row: { id: string; action: AuditAction; meta: Record<string, unknown>; now: Date },
): Promise<void> {
  const { now, ...audit } = row
  await insert(db, 'audits', [{ ...audit, orgId: reach.orgId, userId: null, createdAt: now }])
}
