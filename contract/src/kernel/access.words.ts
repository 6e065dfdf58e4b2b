import type { Ability, JobRole } from './access.ts'

/** The words of the access table. No schema here: the browser loads this file. */

/** Role names where roles are chosen or compared. */
export const ROLE_LABELS: Record<JobRole | 'FULL_ADMIN', string> = {
  FULL_ADMIN: 'Full admin',
  VP: 'VP',
  GM: 'GM',
  AGM: 'AGM',
  BLT: 'Bar Lead',
  LEADERSHIP_READONLY: 'Leadership (read-only)',
  CSM_READONLY: 'CSM (read-only)',
}

/** What an ability lets someone do, as a verb phrase. */
export const ABILITY_LABELS: Record<Ability, string> = {
  'venue.read': 'See priorities, check-ins, numbers and the board',
  'blt.pick': 'Choose whose priorities to look at',
  'priority.edit': 'Create and change priorities and tasks',
  'priority.signOff': 'Give the final sign-off',
  'priority.work': 'Check in, tick tasks, complete by swipe',
  'journal.write': 'Write journals',
  'journal.readPrivate': 'Read private journals',
  'skill.read': 'See skills',
  'skill.mark': 'Mark skills',
  'skill.verify': 'Verify mastered skills',
  'team-skills.read': 'See team skills',
  'target-level.edit': 'Set target levels of skills',
  'journal.review': 'Review journals and reply',
  'review.read': 'See the review queue',
  'one-on-one.hold': 'Hold one-on-ones',
  'one-on-one.read': 'Read one-on-ones and what was agreed',
  'one-on-one.prepare': 'Write points for the next one-on-one',
  'one-on-one.follow': 'See who had a one-on-one this week',
  'member.remind': 'Remind members of a missing check-in or journal',
  'focus.edit': 'Set the focuses of a period',
  'focus.answer': 'Answer a focus for a venue',
  'venue.edit': 'Change venue settings and Admin Days',
  'company.edit': 'Choose the General Manager, set the operations webhook',
  'people.manage': 'Add, change and deactivate people, add venues',
  'person.forget': 'Remove the name and private texts of somebody who left',
  'stand-in.name': 'Name a stand-in',
  'stand-in.read': 'See and end stand-ins',
  'away.edit': 'Enter when people are away',
  'connection.manage': 'Manage service accounts, webhooks and tokens',
  'audit.read': 'Read the audit trail',
  'security.read': 'Read the security log',
  'company.export': 'Take everything of the company, or of anybody, as a file',
  'system.read': 'See how the server is doing',
  'material.add': 'Attach materials',
  'material.remove': 'Remove materials',
  'analytics.read': 'See analytics',
  'signal.read': 'See what needs attention (signals)',
  'metrics.edit': 'Enter weekly numbers',
  'target.edit': 'Set targets and budgets for numbers',
  'rollup.read': 'See the VP rollup',
}
