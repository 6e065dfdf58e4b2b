import type { PlainDate, Week } from '@scope/contract/kernel/calendar'
import type { WeekFigures } from '../../../numbers/comparison/rules.ts'
import type { LiveFacts } from '../../../work/review/rules.ts'

/** What the rules know, all of one venue; plain dates are the venue's. No rule reads anything else. */
export type Facts = {
  venue: { id: string; slug: string; name: string }
  today: PlainDate
  /** The plain date on which the venue was added. */
  since: PlainDate
  /** How far back a streak is followed: where the asked range begins. */
  from: PlainDate
  /** The last complete week. */
  week: Week
  /** The reported weeks that the rules may look at. */
  weeks: ReadonlyMap<Week, ReportedWeek>
  /** The last digest: what it said, people have read. */
  digestAt: Date
  members: readonly Member[]
  priorities: readonly LivePriority[]
  lateJournals: readonly LateJournal[]
  masteries: readonly Mastery[]
}

/** Who saved a row's figures, and when; nobody where the operator's command did. */
type Saved = { by: string | null; at: string }

export type ReportedWeek = WeekFigures &
  Saved & {
    id: string
    /** Whether someone wrote a note to the week. */
    hasNote: boolean
    /** What it said at the last digest, where it was saved since. */
    atDigest: (WeekFigures & Saved) | null
  }

type AboutMember = { bltId: string; bltSlug: string; bltName: string }

/** An active BLT member; `journalWeeks` are those with a submitted entry of the member's own. */
export type Member = AboutMember & {
  adminDayDow: number
  since: PlainDate
  journalWeeks: readonly Week[]
}

export type CheckIn = Saved & {
  id: string
  weekOf: Week
  status: 'ON_TRACK' | 'AT_RISK' | 'OFF_TRACK'
  hasNote: boolean
}

export type LivePriority = LiveFacts &
  AboutMember & {
    priorityId: string
    title: string
    /** The plain date on which its first task was done or its first check-in came; null before. */
    startedOn: PlainDate | null
    /** Those since `from`, the newest first. */
    checkIns: readonly CheckIn[]
    openTasks: readonly { id: string; label: string; at: string }[]
  }

/** A submitted journal that waits for its review beyond its 48 hours; `submittedOn` is a plain date. */
export type LateJournal = AboutMember & {
  id: string
  weekOf: Week
  submittedAt: string
  submittedOn: PlainDate
}

/** A member's first verified mastery. */
export type Mastery = AboutMember &
  Saved & {
    skillTitle: string
    verifiedOn: PlainDate
  }
