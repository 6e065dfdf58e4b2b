import { type Static, Type } from 'typebox'
import { call, file } from '../../kernel/call.ts'
import { LIMITS } from '../../kernel/limits.ts'
import { exact, Figure, Id, Instant, nullable, oneOf, PlainDate, Ref } from '../../kernel/schema.ts'
import { Compared, CompareInput, Difference } from '../../numbers/differences.ts'
import { TARGET_FIGURES } from '../../numbers/targets.words.ts'
import { SKILL_STATUSES } from '../../work/skill.words.ts'
import { TALK_SIDES, YEAR_OUTCOMES } from './year.words.ts'

const Text = nullable(Type.String())
/** The address of the row within Scope, for example `/archive?venue=low-tide&…`. */
const Path = Type.String()

/**
 * The fiscal year, its days that count (up to today in the running year), and the years to choose from, newest first.
 */
const Span = {
  year: Type.Integer(),
  from: PlainDate,
  to: PlainDate,
  years: Type.Array(Type.Integer()),
}

/** A venue’s figures over some of its weeks, each with its target and last year. Dollars or percent. */
export const YearFigures = Type.Object({
  venue: Type.Object({ slug: Type.String(), name: Type.String() }),
  /** The address of its numbers. */
  path: Path,
  /** The first and last of these weeks, two Mondays, and the number of reported weeks. */
  from: PlainDate,
  to: PlainDate,
  reported: Type.Integer(),
  /** The comparison; a year has no weeks before. */
  compare: Compared,
  differences: Type.Array(Difference),
  figures: Type.Array(
    Type.Object({
      figure: oneOf(TARGET_FIGURES),
      /** Money is summed, percentages are weighted by revenue. */
      value: Figure,
      /** `text`: `$31,790 under, target at least $60,000`; `weeks`: of how many weeks with a target; `over`: `$1,586,146 in the 25 of 47 weeks with a target`, null if all had one. */
      target: nullable(Type.Object({ text: Type.String(), weeks: Type.Integer(), over: Text })),
      /** `text`: `4.1% up on last year`; `weeks`: how many weeks are compared with their week of last year. */
      lastYear: nullable(Type.Object({ text: Type.String(), weeks: Type.Integer() })),
    }),
  ),
})
export type YearFigures = Static<typeof YearFigures>

const PriorityLine = Type.Object({
  id: Id,
  path: Path,
  title: Type.String(),
  period: Type.Integer(),
  category: Type.String(),
  outcome: oneOf(YEAR_OUTCOMES),
  outcomeKpi: Text,
  /** Signed off by the Friday of its due week, as analytics count; null if it is not signed off. */
  onTime: nullable(Type.Boolean()),
  /** In whole percent; null until the archive has counted it, and if it was withdrawn. */
  completionRate: nullable(Type.Integer()),
  checkIns: Type.Integer(),
  missed: Type.Integer(),
  /** Weeks in which a check-in would have been missed if the member had not been away; they count neither way. */
  weeksAway: Type.Integer(),
  signedOffBy: Text,
  signedOffFor: Text,
  /** The title of the focus that it served. */
  focus: Text,
})

/** A competency that changed in the year. `on`: the day of its last change, at the member’s venue. */
const SkillLine = Type.Object({
  skillId: Type.String(),
  path: Path,
  title: Type.String(),
  from: oneOf(SKILL_STATUSES),
  to: oneOf(SKILL_STATUSES),
  on: PlainDate,
  /** Who verified its mastery at the end of the year; null if nobody did. */
  verified: nullable(Type.Object({ by: Type.String(), on: PlainDate })),
})

/** A held one-on-one, with its agreements. */
const OneOnOneLine = Type.Object({
  weekOf: PlainDate,
  path: Path,
  manager: Text,
  agreements: Type.Array(
    Type.Object({
      text: Type.String(),
      due: nullable(PlainDate),
      done: Type.Boolean(),
      /** The address of the task’s priority, or of the one-on-one. */
      path: Path,
    }),
  ),
})

/** A shared journal with its text; private ones are only counted. */
const JournalLine = Type.Object({
  id: Id,
  weekOf: PlainDate,
  path: Path,
  author: Type.String(),
  quote: Type.String(),
  reviewed: Type.Boolean(),
})

const WellDoneLine = Type.Object({
  id: Id,
  path: Path,
  on: PlainDate,
  text: Type.String(),
  from: Type.String(),
  competency: Text,
})

/** One box of the talk. `text` is null for readers who may not see it; until both are done, only its writer may. */
const Box = Type.Object({ text: Text, done: Type.Boolean() })

/** The two texts for the talk about a year: drafts until both are done, then final. */
export const YearTalk = Type.Object({
  member: Box,
  manager: Box,
  /** The writer of the manager’s box, if there is one. */
  managerName: Text,
  /** When both were done; null before. */
  keptAt: nullable(Instant),
  /** The caller’s own box, while they may write in it. */
  mine: nullable(oneOf(TALK_SIDES)),
})
export type YearTalk = Static<typeof YearTalk>

const CheckInCounts = { made: Type.Integer(), missed: Type.Integer(), away: Type.Integer() }

/** The year of a BLT member: a page of figures, then lines with links to their rows. Nothing here rates anybody. */
export const MemberYear = Type.Object({
  ...Span,
  venue: Type.Object({ id: Id, slug: Type.String(), name: Type.String() }),
  member: Type.Object({
    ...{ id: Id, slug: Type.String(), name: Type.String(), position: Type.String() },
    onTeam: Type.Boolean(),
  }),
  counts: Type.Object({
    /** `total` leaves out withdrawn ones. `ended`: over and not signed off. */
    priorities: Type.Object({
      ...{ total: Type.Integer(), signedOff: Type.Integer(), onTime: Type.Integer() },
      ...{ ended: Type.Integer(), open: Type.Integer(), withdrawn: Type.Integer() },
    }),
    /**
     * The check-ins of the priorities that the archive counts; `open`: of the others, so far. `away`: weeks away in
     * which a check-in would have been expected.
     */
    checkIns: Type.Object({ ...CheckInCounts, open: Type.Object(CheckInCounts) }),
    /** The member’s own entries. `missed`: overdue and not written. `reviewed`, `shared`: of those submitted. */
    journals: Type.Object({
      ...{ submitted: Type.Integer(), missed: Type.Integer(), away: Type.Integer() },
      ...{ reviewed: Type.Integer(), shared: Type.Integer() },
    }),
    /** `raised`: competencies whose status is higher at the end of the year than at its beginning. */
    skills: Type.Object({ raised: Type.Integer(), verified: Type.Integer() }),
    /** `agreed`, `done`: null for readers who may not see agreements. */
    oneOnOnes: Type.Object({
      held: Type.Integer(),
      agreed: nullable(Type.Integer()),
      done: nullable(Type.Integer()),
    }),
  }),
  /** For each venue within the caller’s reach, the weeks in which the member worked there. */
  venues: Type.Array(YearFigures),
  /** Earliest first in each list. */
  priorities: Type.Array(PriorityLine),
  skills: Type.Array(SkillLine),
  /** Null for readers who may not see one-on-ones. */
  oneOnOnes: nullable(Type.Array(OneOnOneLine)),
  journals: Type.Array(JournalLine),
  wellDones: Type.Array(WellDoneLine),
  /** Null for readers who do not take part in it. */
  talk: nullable(YearTalk),
  can: Type.Object({
    /** Summarize the lines with the language model. */
    shorten: Type.Boolean(),
  }),
})
export type MemberYear = Static<typeof MemberYear>

/** A general manager’s year at a venue: who grew, sign-offs, figures, and who joined and left. */
export const VenueYear = Type.Object({
  ...Span,
  venue: Type.Object({ id: Id, slug: Type.String(), name: Type.String() }),
  /** The general managers of the venue now, by name. */
  managers: Type.Array(Type.Object({ id: Id, name: Type.String() })),
  priorities: Type.Object({
    ...{ total: Type.Integer(), signedOff: Type.Integer(), onTime: Type.Integer() },
    ...{ ended: Type.Integer(), open: Type.Integer() },
    /** The number of sign-offs by name; `for`: the general manager for whom a stand-in signed off. */
    signedBy: Type.Array(Type.Object({ name: Type.String(), for: Text, count: Type.Integer() })),
    /** The periods with a priority, in order. */
    periods: Type.Array(
      Type.Object({ period: Type.Integer(), total: Type.Integer(), signedOff: Type.Integer() }),
    ),
  }),
  /** Everyone who was on the team in the year, by name, without a ranking. */
  people: Type.Array(
    Type.Object({
      ...{ id: Id, slug: Type.String(), name: Type.String(), position: Type.String() },
      /** The member’s own year. */
      path: Path,
      onTeam: Type.Boolean(),
      priorities: Type.Object({ total: Type.Integer(), signedOff: Type.Integer() }),
      /** The competencies that went up, by name, and the verified ones among them. */
      skills: Type.Array(
        Type.Object({
          title: Type.String(),
          from: oneOf(SKILL_STATUSES),
          to: oneOf(SKILL_STATUSES),
          verified: Type.Boolean(),
        }),
      ),
      oneOnOnes: Type.Integer(),
    }),
  ),
  /** The shared visits of the year, by day. Absent without any, and for those who do not read visits. */
  visits: Type.Optional(
    Type.Array(
      Type.Object({
        ...{ on: PlainDate, visitor: Type.String(), path: Path },
        /** Its agreements without dropped ones, and the texts of the done ones. */
        agreements: Type.Integer(),
        done: Type.Array(Type.String()),
      }),
    ),
  ),
  /** Null without a reported week. */
  figures: nullable(YearFigures),
  /** The team on the first and last of these days, and who joined and left in between, earliest first. */
  turnover: Type.Object({
    atStart: Type.Integer(),
    atEnd: Type.Integer(),
    joined: Type.Array(Type.Object({ name: Type.String(), on: PlainDate, path: Path })),
    left: Type.Array(Type.Object({ name: Type.String(), on: PlainDate, path: Path })),
  }),
})
export type VenueYear = Static<typeof VenueYear>

/** A year in a few sentences, each with its source lines. */
export const ShortYear = Type.Object({
  sentences: Type.Array(
    Type.Object({
      text: Type.String(),
      rows: Type.Array(Type.Object({ label: Type.String(), path: Path })),
    }),
  ),
})
export type ShortYear = Static<typeof ShortYear>

const AtVenue = exact({ venue: Ref })
const AtMember = exact({ venue: Ref, blt: Ref })
/** A fiscal year; the venue’s running one when absent. */
const year = Type.Optional(Type.String({ pattern: '^\\d{4}$' }))
const OfYear = exact({ year })
const Shown = exact({ year, ...CompareInput })

export const yearCalls = {
  'GET /api/year/:venue': call({
    summary: 'Get a general manager’s year at a venue: people, priorities, figures and turnover',
    who: 'year.read',
    params: AtVenue,
    query: Shown,
    reply: VenueYear,
  }),
  'GET /api/year/:venue/:blt': call({
    summary: 'Get the year of a BLT member: figures, and lines that lead to their rows',
    who: 'year.read',
    params: AtMember,
    query: Shown,
    reply: MemberYear,
  }),
  'GET /api/year/:venue/:blt/year.pdf': file({
    summary: 'Export the year of a BLT member as a PDF file',
    who: 'year.read',
    limits: LIMITS.pdf,
    params: AtMember,
    query: Shown,
    type: 'application/pdf',
  }),
  'PUT /api/year/:venue/:blt/talk': call({
    summary: 'Save one’s own text for the talk about a year, and say whether it is done',
    who: 'year.talk',
    params: AtMember,
    body: exact({
      year: Type.Integer({ minimum: 2000, maximum: 2999 }),
      text: Type.String({ maxLength: 20_000 }),
      done: Type.Boolean(),
      /** The stored text that was edited. If another one is stored by now, the call is refused. */
      basedOn: Type.String({ maxLength: 20_000 }),
    }),
    reply: YearTalk,
  }),
  'POST /api/year/:venue/:blt/short': call({
    summary: 'Shorten the year of a BLT member with the language model; every sentence names its rows',
    who: 'year.read',
    slow: true,
    limits: LIMITS.pdf,
    params: AtMember,
    query: OfYear,
    reply: ShortYear,
  }),
}
