import type { OpenDays } from '@scope/contract/company/open-days.words'
import type { PlainDate, Week } from '@scope/contract/kernel/calendar'
import type { Target } from '@scope/contract/numbers/targets'
import type { Tagged, WeekFigures } from '../../../numbers/comparison/rules.ts'
import type { LiveFacts } from '../../../work/review/rules.ts'
import type { JournalFacts } from '../../../work/week/rules.ts'
import type { Digest } from './digest.ts'

/** The data that the rules read, of one venue. Plain dates are in the venue's time zone. */
export type Facts = {
  venue: { id: string; slug: string; name: string }
  today: PlainDate
  /** The plain date on which the venue was added. */
  since: PlainDate
  openDays: OpenDays
  /** The start of the chosen range. A streak is counted back to here at most. */
  from: PlainDate
  /** The last complete week. */
  week: Week
  /** The stored weeks. */
  weeks: ReadonlyMap<Week, ReportedWeek>
  /** The venue’s targets. */
  targets: readonly Target[]
  /** The last digest. A number saved later differs from the one that people read in it. */
  digest: Digest
  members: readonly Member[]
  priorities: readonly LivePriority[]
  lateJournals: readonly LateJournal[]
  masteries: readonly Mastery[]
  /** Null where nothing is said of visits: by the company’s choice, or before it has held some, or to this reader. */
  visits: Visits | null
}

/** After how many weeks without a visit a signal says so, and the newest shared one of the venue. */
export type Visits = { weeks: number; last: (Saved & { id: string; on: PlainDate }) | null }

/** Who saved a row, and when. `by` is null if the operator's command saved it. */
type Saved = { by: string | null; at: string }

export type ReportedWeek = WeekFigures &
  Tagged &
  Saved & {
    id: string
    /** The venue's note on the week. */
    note: string | null
    /** The numbers at the last digest, if they were saved again since. */
    atDigest: (WeekFigures & Saved) | null
  }

type AboutMember = { bltId: string; bltSlug: string; bltName: string }

/** An active BLT member. `journalWeeks` are the weeks with a submitted entry written by the member. */
export type Member = AboutMember & JournalFacts

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
    /** The plain date of its first completed task or check-in; null before that. */
    startedOn: PlainDate | null
    /** The check-ins since `from` if the priority is at risk, newest first. */
    checkIns: readonly CheckIn[]
    openTasks: readonly { id: string; label: string; at: string }[]
  }

/** A submitted journal without a review after 48 hours. `submittedOn` is a plain date. */
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
