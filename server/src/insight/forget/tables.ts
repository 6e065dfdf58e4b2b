import { columnOf, type TableName } from '../../kernel/db/tables.ts'

/**
 * What forgetting a person does with a table.
 * - `deleted`: the rows with their `user_id` are deleted.
 * - `emptied`: what they wrote as private is emptied by `emptyPrivate` in store.ts, and their name replaced in the rest.
 * - `renamed`: their name and addresses are replaced in all its texts.
 * - `cleared`: name, addresses and networks are taken out by a statement of its own in store.ts, or by `removeWords`.
 */
type Forgets = 'deleted' | 'emptied' | 'renamed' | 'cleared' | { without: string }

const NO_PERSON = { without: 'it has nothing about a person' }
const BUSINESS = { without: 'what the business is called is its own, even if somebody gave it their name' }

/**
 * What is forgotten of each table. A new table that is missing here does not compile: say what forgetting does with it, and
 * if somebody can write there for themselves alone, empty that in `emptyPrivate`.
 */
const FORGETS: { readonly [T in TableName]: Forgets } = {
  agreements: 'renamed',
  appUsers: 'cleared',
  arrivedDays: 'renamed',
  arrivedFigures: 'renamed',
  assistantQuestions: 'deleted',
  audits: 'cleared',
  auditSeals: NO_PERSON,
  auditsUnsealed: NO_PERSON,
  auditsWithoutWords: NO_PERSON,
  away: 'renamed',
  budgets: 'renamed',
  budgetsHistory: 'renamed',
  calendarFeeds: 'deleted',
  callCounts: NO_PERSON,
  ceremonies: 'deleted',
  challenges: 'deleted',
  exports: { without: 'all exports of the company are deleted' },
  firstThirtyDays: 'renamed',
  firstThirtyDaysTemplates: 'renamed',
  focusAnswers: 'renamed',
  focuses: 'renamed',
  idempotencyKeys: 'deleted',
  inboxes: 'cleared',
  inboxFiles: 'renamed',
  journals: 'emptied',
  materials: 'renamed',
  messages: 'cleared',
  metricsHistory: 'renamed',
  oneOnOnePoints: 'emptied',
  oneOnOnes: 'emptied',
  oneTimeLinks: 'deleted',
  orgDomains: BUSINESS,
  orgs: BUSINESS,
  passkeys: 'deleted',
  priorities: 'renamed',
  priorityCheckIns: 'renamed',
  priorityTasks: 'renamed',
  pushSubscriptions: 'deleted',
  securityEvents: 'cleared',
  serviceAccounts: { without: 'they are no people' },
  sessions: 'deleted',
  settings: NO_PERSON,
  skillHistory: 'renamed',
  skillProgress: 'renamed',
  sources: 'renamed',
  spaces: 'renamed',
  standIns: 'renamed',
  standInVenues: NO_PERSON,
  targetLevels: NO_PERSON,
  targets: 'renamed',
  tokens: 'deleted',
  uploads: 'deleted',
  users: 'cleared',
  venueAssignments: NO_PERSON,
  venues: BUSINESS,
  visits: 'deleted',
  webhooks: 'renamed',
  weeklyMetrics: 'renamed',
  wellDones: 'renamed',
  yearTalks: 'emptied',
}

/** The tables that forgetting does this with, by their names in the database. */
export const tablesThatAre = (forgets: Forgets): string[] =>
  (Object.keys(FORGETS) as TableName[]).filter((table) => FORGETS[table] === forgets).map(columnOf)
