import { LONGEST_LIMIT_MS } from '../http/pipeline/limit.ts'
import { REPLIES_KEPT_MS } from '../http/pipeline/once.ts'
import { columnOf, type StoredRow, type TableName } from './tables.ts'

const DAY_MS = 86_400_000

/** Rows of a table that are deleted when an instant of theirs is this long ago. */
export type Outdated<Field = string> = {
  /** What they are, in words for the operator. */
  rows: string
  /** A condition in SQL, if it is not all rows of the table. */
  only?: string
  instant: Field
  keptMs: number
  because: string
}

type Facts<T extends TableName> = {
  /** What a row is, in business words; of a table that no export has, what all of it is. */
  what: string
  /**
   * What forgetting a person does.
   * - `deleted`: the rows with their `user_id` are deleted.
   * - `emptied`: what they wrote as private is emptied, and their name replaced in the rest.
   * - `renamed`: their name and addresses are replaced in all its texts.
   * - `cleared`: name, addresses and networks are taken out, or the rows deleted, by a statement of its own.
   * - `trail`: rows that name them lose their words, and nothing else of the audit trail changes.
   * - `business`: nothing. What the business is called is its own, even if somebody gave it their name.
   * - `nothing`: it has nothing about a person.
   */
  forgotten: 'deleted' | 'emptied' | 'renamed' | 'cleared' | 'trail' | 'business' | 'nothing'
  /**
   * How long its rows are kept.
   * - `always`: until somebody deletes them.
   * - `as-chosen`: after a member has left, for as many years as the company chose.
   * - `while-needed`: what they are for deletes them: an upload that is attached, a session that ends.
   * - Otherwise until an instant of theirs is some time ago.
   */
  kept: 'always' | 'as-chosen' | 'while-needed' | readonly Outdated<keyof StoredRow<T>>[]
  /**
   * What a restore does with its rows in a backup, other than load them.
   * - `momentary`: it leaves them out: who is signed in, signing in or uploading, and what was counted.
   * - `replaced`: it loads them in place of those that a server writes before it has a company.
   */
  backup?: 'momentary' | 'replaced'
}

/** Whose the rows are, and the name of the table in exports; null if no export has it. Exports are of a company. */
type Owner =
  | { whose: 'company' | 'venue' | 'person'; exportedAs: string | null }
  | { whose: 'server'; exportedAs: null }

export type EveryTable = { readonly [T in TableName]: Facts<T> & Owner }

/**
 * Every table: what it is, whose, and what exports, forgetting, retention and backups do with it. A table of `schema.ts` that
 * has no row here does not compile. Which columns exports have of it is in `insight/export/tables/`.
 */
export const TABLES = {
  // The company, its venues and its people.
  orgs: {
    ...{ exportedAs: 'Company', whose: 'company', forgotten: 'business', kept: 'always' },
    what: 'The company.',
  },
  orgDomains: {
    ...{ exportedAs: 'E-mail domains', whose: 'company', forgotten: 'business', kept: 'always' },
    what: 'An e-mail domain of the company.',
  },
  venues: {
    ...{ exportedAs: 'Venues', whose: 'venue', forgotten: 'business', kept: 'always' },
    what: 'A bar of the company.',
  },
  users: {
    ...{ exportedAs: 'Accounts', whose: 'person', forgotten: 'cleared', kept: 'always' },
    what: 'How a person or a service account signs in.',
  },
  appUsers: {
    ...{ exportedAs: 'People', whose: 'person', forgotten: 'cleared', kept: 'always' },
    what: 'A person’s job in the company.',
  },
  venueAssignments: {
    ...{ exportedAs: 'Venues of managers', whose: 'person', forgotten: 'nothing', kept: 'always' },
    what: 'A venue of a general manager, or of a VP’s region.',
  },
  away: {
    ...{ exportedAs: 'Away', whose: 'person', forgotten: 'renamed', kept: 'always' },
    what: 'Days on which a person is away. A change leaves the earlier version as a removed row.',
  },
  standIns: {
    ...{ exportedAs: 'Stand-ins', whose: 'person', forgotten: 'renamed', kept: 'always' },
    what: 'Who stands in for a general manager, and when.',
  },
  standInVenues: {
    ...{ exportedAs: 'Venues of stand-ins', whose: 'person', forgotten: 'nothing', kept: 'always' },
    what: 'A venue at which somebody stands in.',
  },
  sessions: {
    ...{ exportedAs: 'Sessions', whose: 'person', forgotten: 'deleted', backup: 'momentary' },
    what: 'A device on which a person is signed in.',
    kept: [{ rows: 'sessions', instant: 'expire', keptMs: 0, because: 'an ended session signs nobody in' }],
  },
  passkeys: {
    ...{ exportedAs: 'Passkeys', whose: 'person', forgotten: 'deleted', kept: 'always' },
    what: 'A passkey with which a person signs in.',
  },
  calendarFeeds: {
    ...{ exportedAs: 'Calendar addresses', whose: 'person', forgotten: 'deleted', kept: 'always' },
    what: 'That a person has a calendar address.',
  },
  serviceAccounts: {
    ...{ exportedAs: 'Service accounts', whose: 'company', forgotten: 'nothing', kept: 'always' },
    what: 'A program of the company that calls Scope.',
  },
  tokens: {
    ...{ exportedAs: 'Tokens', whose: 'person', forgotten: 'deleted' },
    what: 'A token with which a program calls for a person or a service account.',
    kept: [
      {
        ...{ rows: 'tokens that expired', instant: 'expiresAt', keptMs: 90 * DAY_MS },
        because: 'whoever calls with one is told that it expired',
      },
    ],
  },

  // What members work on: priorities, journals, skills, one-on-ones.
  priorities: {
    ...{ exportedAs: 'Priorities', whose: 'person', forgotten: 'renamed', kept: 'always' },
    what: 'What a BLT member works on for a period.',
  },
  priorityTasks: {
    ...{ exportedAs: 'Tasks', whose: 'person', forgotten: 'renamed', kept: 'always' },
    what: 'A step of a priority.',
  },
  priorityCheckIns: {
    ...{ exportedAs: 'Check-ins', whose: 'person', forgotten: 'renamed', kept: 'always' },
    what: 'The status of a priority in a week.',
  },
  journals: {
    ...{ exportedAs: 'Journals', whose: 'person', forgotten: 'emptied', kept: 'as-chosen' },
    what: 'What somebody wrote about a member for a week. What only its author can read, a draft, and what they typed after submitting, is in their own export alone.',
  },
  materials: {
    ...{ exportedAs: 'Attached files', whose: 'person', forgotten: 'renamed', kept: 'always' },
    what: 'A file attached to a priority, or a photo of a visit. Its content is in the folder files, as files/List.csv says.',
  },
  skillProgress: {
    ...{ exportedAs: 'Skills', whose: 'person', forgotten: 'renamed', kept: 'as-chosen' },
    what: 'A member’s mark in a competency. Without a row: not started.',
  },
  skillHistory: {
    ...{ exportedAs: 'Changes of skills', whose: 'person', forgotten: 'renamed', kept: 'as-chosen' },
    what: 'Every change of a mark or a verification.',
  },
  targetLevels: {
    ...{ exportedAs: 'Target levels', whose: 'company', forgotten: 'nothing', kept: 'always' },
    what: 'How far a role should be in a competency.',
  },
  oneOnOnes: {
    ...{ exportedAs: 'One-on-ones', whose: 'person', forgotten: 'emptied', kept: 'as-chosen' },
    what: 'The one-on-one of a member in a week.',
  },
  agreements: {
    ...{ exportedAs: 'Agreements', whose: 'person', forgotten: 'renamed', kept: 'as-chosen' },
    what: 'What was agreed in a one-on-one or a visit.',
  },
  oneOnOnePoints: {
    exportedAs: 'Points for the next one-on-one',
    ...{ whose: 'person', forgotten: 'emptied', kept: 'as-chosen' },
    what: 'What the person wants to talk about next.',
  },
  venueVisits: {
    ...{ exportedAs: 'Visits', whose: 'venue', forgotten: 'emptied', kept: 'as-chosen' },
    what: 'A visit of a venue. Points and notes, and until it is shared all of it, are in its visitor’s own export alone.',
  },
  visitPoints: {
    exportedAs: 'Points for the next visit',
    ...{ whose: 'person', forgotten: 'emptied', kept: 'as-chosen' },
    what: 'What a manager of the venue wants to talk about in the next visit.',
  },
  yearTalks: {
    ...{ exportedAs: 'Talks about a year', whose: 'person', forgotten: 'emptied', kept: 'as-chosen' },
    what: 'What a member and their manager wrote for the talk about a year. Until both say done, only its author can read it.',
  },
  wellDones: {
    ...{ exportedAs: 'Well-dones', whose: 'person', forgotten: 'renamed', kept: 'always' },
    what: 'A short thank-you.',
  },
  focuses: {
    ...{ exportedAs: 'Focuses', whose: 'company', forgotten: 'renamed', kept: 'always' },
    what: 'What the company wants of a period.',
  },
  focusAnswers: {
    ...{ exportedAs: 'Answers to focuses', whose: 'venue', forgotten: 'renamed', kept: 'always' },
    what: 'A general manager’s answer to a focus, for a venue.',
  },
  firstThirtyDaysTemplates: {
    ...{ exportedAs: 'First 30 days, template', whose: 'company', forgotten: 'renamed', kept: 'always' },
    what: 'The company’s own template for new members.',
  },
  firstThirtyDays: {
    ...{ exportedAs: 'First 30 days', whose: 'person', forgotten: 'renamed', kept: 'always' },
    what: 'The first 30 days of a new member: offered, until they are taken.',
  },

  // The numbers of venues.
  weeklyMetrics: {
    ...{ exportedAs: 'Weekly numbers', whose: 'venue', forgotten: 'renamed', kept: 'always' },
    what: 'A venue’s numbers of a week. An empty cell is not reported, never 0.',
  },
  metricsHistory: {
    ...{ exportedAs: 'Earlier weekly numbers', whose: 'venue', forgotten: 'renamed', kept: 'always' },
    what: 'A replaced version of a venue’s numbers of a week.',
  },
  arrivedDays: {
    ...{ exportedAs: 'Days that arrived', whose: 'venue', forgotten: 'renamed' },
    what: 'What files that came by themselves said of a venue’s day. Days add up to weeks.',
    kept: [
      {
        ...{ rows: 'days that arrived', instant: 'readAt', keptMs: 100 * DAY_MS },
        because: 'a system corrects a day of the last quarter, and its week is known',
      },
    ],
  },
  arrivedFigures: {
    ...{ exportedAs: 'Figures that arrived', whose: 'venue', forgotten: 'renamed', kept: 'always' },
    what: 'A figure of a file beside a typed one, until somebody takes it or keeps theirs.',
  },
  targets: {
    ...{ exportedAs: 'Targets', whose: 'venue', forgotten: 'renamed', kept: 'always' },
    what: 'What a venue aims at for a figure, from a week on or for one week alone.',
  },
  budgets: {
    ...{ exportedAs: 'Budgets', whose: 'venue', forgotten: 'renamed', kept: 'always' },
    what: 'What a venue plans for a week.',
  },
  budgetsHistory: {
    ...{ exportedAs: 'Earlier budgets', whose: 'venue', forgotten: 'renamed', kept: 'always' },
    what: 'A replaced version of a budget.',
  },
  sources: {
    ...{ exportedAs: 'Sources of numbers', whose: 'company', forgotten: 'renamed', kept: 'always' },
    what: 'How files of one kind are read.',
  },
  inboxes: {
    ...{ exportedAs: 'Numbers by e-mail', whose: 'company', forgotten: 'cleared', kept: 'always' },
    what: 'From whom files with numbers are taken, and who gets the reports.',
  },
  inboxFiles: {
    ...{ exportedAs: 'Files that arrived', whose: 'company', forgotten: 'renamed' },
    what: 'A file with numbers that came by itself in the last 30 days. Its content is in the folder files, as files/List.csv says.',
    kept: [
      {
        ...{ rows: 'files that arrived', instant: 'receivedAt', keptMs: 30 * DAY_MS },
        because: 'somebody can look at one that waits, and the same file is not taken twice',
      },
    ],
  },

  // What was sent, done and signed in.
  messages: {
    ...{ exportedAs: 'Messages', whose: 'company', forgotten: 'cleared' },
    what: 'A message to a space, a person, a device or a webhook of the last weeks, without its content.',
    kept: [
      {
        ...{ rows: 'e-mails', only: `channel = 'mail'`, instant: 'createdAt', keptMs: 30 * DAY_MS },
        because: 'an operator can look up what was sent',
      },
      {
        ...{ rows: 'decoy e-mails', only: `channel = 'mail' and state = 'decoy'` },
        ...{ instant: 'createdAt', keptMs: 0 },
        because: 'nothing of a decoy is ever read',
      },
      {
        ...{ rows: 'chat messages', only: `channel = 'chat'`, instant: 'createdAt', keptMs: 90 * DAY_MS },
        because: 'Settings shows the latest messages of a space',
      },
      {
        ...{ rows: 'notifications on devices', only: `channel = 'push'` },
        ...{ instant: 'createdAt', keptMs: 30 * DAY_MS },
        because: 'a notification is written once a day',
      },
      {
        ...{ rows: 'deliveries to webhooks', only: `channel = 'webhook'` },
        ...{ instant: 'createdAt', keptMs: 30 * DAY_MS },
        because: 'Settings shows the latest deliveries, which can be sent again',
      },
    ],
  },
  pushSubscriptions: {
    exportedAs: 'Devices with notifications',
    ...{ whose: 'person', forgotten: 'deleted', kept: 'while-needed', backup: 'momentary' },
    what: 'A device on which a person has turned notifications on.',
  },
  webhooks: {
    ...{ exportedAs: 'Webhooks', whose: 'company', forgotten: 'renamed', kept: 'always' },
    what: 'Another program that is told what happens.',
  },
  spaces: {
    ...{ exportedAs: 'Spaces', whose: 'company', forgotten: 'renamed', kept: 'always' },
    what: 'How messages to a space go.',
  },
  audits: {
    ...{ exportedAs: 'Audit trail', whose: 'company', forgotten: 'trail', kept: 'always' },
    what: 'Who did what, with the state before and after.',
  },
  auditSeals: {
    ...{ exportedAs: 'Seals of the audit trail', whose: 'company', forgotten: 'trail', kept: 'always' },
    what: 'A seal over some rows of the trail and the seal before it.',
  },
  auditsWithoutWords: {
    exportedAs: 'Words removed from the audit trail',
    ...{ whose: 'company', forgotten: 'trail', kept: 'always' },
    what: 'A row of the trail whose words were removed on request.',
  },
  securityEvents: {
    ...{ exportedAs: 'Security log', whose: 'company', forgotten: 'cleared', backup: 'replaced' },
    what: 'Sign-ins, refusals and ended sessions of the last 400 days.',
    kept: [
      {
        ...{ rows: 'lines of the security log', instant: 'createdAt', keptMs: 400 * DAY_MS },
        because: 'a year, and time to look back on it',
      },
    ],
  },
  looks: {
    ...{ exportedAs: 'Last looks', whose: 'person', forgotten: 'deleted', kept: 'always' },
    what: 'When the person last looked at a home, a board or the rollup.',
  },
  assistantQuestions: {
    ...{ exportedAs: 'Questions to the assistant', whose: 'person', forgotten: 'deleted' },
    what: 'When the person asked the assistant, for a day. The question itself is not stored.',
    kept: [
      {
        ...{ rows: 'questions to the assistant', instant: 'askedAt', keptMs: DAY_MS },
        because: 'the quota counts an hour',
      },
    ],
  },
  uploads: {
    exportedAs: 'Uploads under way',
    ...{ whose: 'person', forgotten: 'deleted', kept: 'while-needed', backup: 'momentary' },
    what: 'An upload that was begun and not attached yet.',
  },
  exports: {
    ...{ exportedAs: 'Exports', whose: 'company', forgotten: 'cleared', kept: 'while-needed' },
    what: 'An export of the company’s or a person’s data of the last day.',
  },

  // What no export has.
  visits: {
    ...{ exportedAs: null, whose: 'person', forgotten: 'deleted', kept: 'always' },
    what: 'What 1.1.0 keeps in place of Last looks.',
  },
  auditsUnsealed: {
    ...{ exportedAs: null, whose: 'company', forgotten: 'nothing', kept: 'while-needed' },
    what: 'Names rows of the trail that get their seal within a minute.',
  },
  challenges: {
    ...{ exportedAs: null, whose: 'server', forgotten: 'deleted', backup: 'momentary' },
    what: 'Sign-ins under way: codes and links, for a day at most.',
    kept: [
      {
        ...{ rows: 'sign-in codes', instant: 'createdAt', keptMs: DAY_MS },
        because: 'the limits of e-mails count a day (sign-in, code)',
      },
    ],
  },
  oneTimeLinks: {
    ...{ exportedAs: null, whose: 'server', forgotten: 'deleted', backup: 'momentary' },
    what: 'Links of the operator for one sign-in, for a day.',
    kept: [
      {
        ...{ rows: 'one-time links', instant: 'expire', keptMs: DAY_MS },
        because: 'an address may still be proven for a link that has ended',
      },
    ],
  },
  ceremonies: {
    ...{ exportedAs: null, whose: 'server', forgotten: 'deleted', backup: 'momentary' },
    what: 'Sign-ins under way with a provider or a passkey, for ten minutes.',
    kept: [
      {
        ...{ rows: 'sign-ins under way', instant: 'expire', keptMs: 0 },
        because: 'an ended ceremony signs nobody in',
      },
    ],
  },
  idempotencyKeys: {
    ...{ exportedAs: null, whose: 'person', forgotten: 'deleted' },
    what: 'Sealed replies of calls that are repeated.',
    kept: [
      {
        ...{ rows: 'replies of repeated calls', instant: 'createdAt', keptMs: REPLIES_KEPT_MS },
        because: 'an act waits on a device for 14 days',
      },
    ],
  },
  callCounts: {
    ...{ exportedAs: null, whose: 'server', forgotten: 'nothing', backup: 'momentary' },
    what: 'Counts calls for their limits, for an hour at most.',
    kept: [
      {
        ...{ rows: 'counts of calls', instant: 'windowStart', keptMs: LONGEST_LIMIT_MS },
        because: 'the longest limit counts an hour',
      },
    ],
  },
  settings: {
    ...{ exportedAs: null, whose: 'server', forgotten: 'nothing', kept: 'always', backup: 'replaced' },
    what: 'Facts about the server’s database, its keys among them.',
  },
} as const satisfies EveryTable

export const TABLE_NAMES = Object.keys(TABLES) as TableName[]

/** The tables of which the list says this. */
export type TableWith<Answer> = {
  [T in TableName]: (typeof TABLES)[T] extends Answer ? T : never
}[TableName]

/** The tables that exports have. */
export type ExportedTable = TableWith<{ exportedAs: string }>

type Answers = Required<Pick<Facts<TableName>, 'forgotten' | 'backup'>>

/** The tables of which the list says this, by their names in the database. */
export function tablesWith<Question extends keyof Answers>(
  question: Question,
  answer: Answers[Question],
): string[] {
  const every: EveryTable = TABLES
  return TABLE_NAMES.filter((table) => every[table][question] === answer).map(columnOf)
}
