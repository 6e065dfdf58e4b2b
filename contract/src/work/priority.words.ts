/** The words and limits of priorities, tasks and check-ins. No schema here: the browser loads this file. */

export const PRIORITY_STATUSES = ['NOT_STARTED', 'IN_PROGRESS', 'ON_TRACK', 'AT_RISK', 'COMPLETED'] as const
export type PriorityStatus = (typeof PRIORITY_STATUSES)[number]

/** The statuses that a call may set; DONE is read as COMPLETED (decisions 3). */
export const ASKED_STATUSES = ['ON_TRACK', 'AT_RISK', 'OFF_TRACK', 'COMPLETED', 'DONE'] as const
export type AskedStatus = (typeof ASKED_STATUSES)[number]

export const CHECK_IN_STATUSES = ['ON_TRACK', 'AT_RISK', 'OFF_TRACK'] as const
export type CheckInStatus = (typeof CHECK_IN_STATUSES)[number]
/** The check-in statuses that mean a priority needs work. */
export const NEEDS_WORK_STATUSES = ['AT_RISK', 'OFF_TRACK'] as const
export type NeedsWorkStatus = (typeof NEEDS_WORK_STATUSES)[number]
export const CHECK_IN_LABELS: Record<CheckInStatus, string> = {
  ON_TRACK: 'On track',
  AT_RISK: 'At risk',
  OFF_TRACK: 'Off track',
}

export const FINAL_STATUSES = ['ON_TRACK', 'INCOMPLETE'] as const
export type FinalStatus = (typeof FINAL_STATUSES)[number]

export const STATUS_LABELS: Record<PriorityStatus, string> = {
  NOT_STARTED: 'Not started',
  IN_PROGRESS: 'In progress',
  ON_TRACK: 'On track',
  AT_RISK: 'At risk',
  COMPLETED: 'Completed',
}

export const CATEGORIES = [
  'GUEST_EXPERIENCE',
  'OPERATIONS',
  'REVENUE_GROWTH',
  'MARKETING_EVENT_ACTIVATION',
  'TEAM_LEADERSHIP',
] as const
export type Category = (typeof CATEGORIES)[number]

/** The five category groups, in the order of the specification. */
export const CATEGORY_GROUPS = [
  'guest-experience',
  'operations',
  'revenue-growth',
  'marketing-event-activation',
  'team-leadership',
] as const
export type CategoryGroup = (typeof CATEGORY_GROUPS)[number]

export const CATEGORY_LABELS: Record<CategoryGroup, string> = {
  'guest-experience': 'Guest Experience',
  operations: 'Operations',
  'revenue-growth': 'Revenue Growth',
  'marketing-event-activation': 'Marketing & Event Activation',
  'team-leadership': 'Team Leadership',
}

/** The groups of legacy codes in imported rows. */
export const LEGACY_GROUPS: Record<string, CategoryGroup> = {
  VENUE_MARKETING: 'operations',
  EVENT_ACTIVATION: 'marketing-event-activation',
  LEADERSHIP: 'team-leadership',
  STAFF_SUPPORT: 'team-leadership',
}

/** The group of a stored category code, legacy ones included; unknown codes are guest-experience (document 2, 2.1). */
export function categoryGroup(code: string | null): CategoryGroup {
  const group = (code ?? '').toLowerCase().replaceAll('_', '-')
  return (
    LEGACY_GROUPS[code ?? ''] ??
    CATEGORY_GROUPS.find((candidate) => candidate === group) ??
    'guest-experience'
  )
}

export const TITLE_MAX = 200
export const DESCRIPTION_MAX = 2000
export const TASK_MAX = 300
export const NOTE_MAX = 1000
/** The outcome KPI and the next action. */
export const LINE_MAX = 300
/** The reason for withdrawing a priority. */
export const REASON_MAX = 500
export const UNTITLED_TASK = 'Untitled Task'

/** The sign-off checklist, in order (document 2, 2.1). `Ready for sign-off` is only shown, not a requirement. */
export const REQUIREMENTS = {
  tasks: 'All tasks completed',
  journal: 'GM journal entry for final week of period',
  onTrack: 'Priority marked on-track',
  ready: 'Ready for sign-off',
} as const
export type Requirement = keyof typeof REQUIREMENTS

/** The requirements of the sign-off, in order. */
export const REQUIRED = ['tasks', 'journal', 'onTrack'] as const

/** How long the author of a sign-off can take it back (decisions 4). */
export const TAKE_BACK_MS = 10_000

/** An archived priority with at least this completion rate counts as Completed (document 2, section 9). */
export const COMPLETED_RATE = 80
