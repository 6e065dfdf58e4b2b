import { type Static, Type } from 'typebox'
import { exact, Id, Instant, nullable, oneOf, PlainDate } from '../../kernel/schema.ts'
import { Compared, CompareInput, Difference } from '../../numbers/differences.ts'
import { Figures, Tags } from '../../numbers/metrics.ts'
import { PRIORITY_STATUSES } from '../../work/priority.words.ts'
import { Agreement } from '../agreement.ts'
import { Signal } from '../signal.ts'
import { VISIT_WAYS } from './visit.words.ts'

const Text = nullable(Type.String())
const Member = { id: Id, slug: Type.String(), name: Type.String() }

/** The query of a brief. */
export const BriefInput = exact(CompareInput)

/**
 * What a visitor reads before a visit (visit, 1). Nothing of private journals, or of members’ own points. Everyone and
 * everything named is of the venue.
 */
export const Brief = Type.Object({
  now: Instant,
  /** The venue’s plain date. */
  today: PlainDate,
  visit: Type.Object({ id: Id, on: PlainDate, by: oneOf(VISIT_WAYS) }),
  venue: Type.Object({ id: Id, slug: Type.String(), name: Type.String() }),
  /** Whom the visitor meets: the venue’s general manager, or their stand-in; null for none. */
  manager: nullable(Type.Object({ id: Id, name: Type.String() })),
  /** The newest shared visit of anyone, with its agreements. */
  lastTime: nullable(
    Type.Object({
      ...{ id: Id, on: PlainDate, by: oneOf(VISIT_WAYS), visitor: Type.String(), summary: Type.String() },
      agreements: Type.Array(Agreement),
    }),
  ),
  /** Open agreements of earlier visits, overdue ones first. */
  stillOpen: Type.Array(Agreement),
  /** The last complete week, by the chosen comparison, after the weeks before it, oldest first. */
  numbers: Type.Object({
    weekOf: PlainDate,
    compare: Compared,
    differences: Type.Array(Difference),
    trend: Type.Array(Type.Object({ weekOf: PlainDate, figures: Figures, tags: Tags })),
  }),
  signals: Type.Array(Signal),
  /** The period’s priorities: those due to be signed off first, then those at risk, then with the most misses. */
  priorities: Type.Object({
    ...{ period: Type.Integer(), year: Type.Integer(), dueAt: PlainDate, isDueWeek: Type.Boolean() },
    rows: Type.Array(
      Type.Object({
        ...{ id: Id, bltId: Id, bltSlug: Type.String(), bltName: Type.String(), title: Type.String() },
        status: oneOf(PRIORITY_STATUSES),
        /** Complete weeks of the period without a check-in. */
        missed: Type.Integer(),
        /** In the due week and not signed off. */
        toSignOff: Type.Boolean(),
      }),
    ),
  }),
  people: Type.Object({
    away: Type.Array(Type.Object({ ...Member, until: PlainDate })),
    /** Since the last shared visit, or in the last eight weeks. */
    joined: Type.Array(Type.Object({ ...Member, on: PlainDate })),
    left: Type.Array(Type.Object({ ...Member, on: PlainDate })),
    /** Skills in development, by member. */
    developing: Type.Array(Type.Object({ ...Member, skills: Type.Array(Type.String()) })),
    /** Said since the last shared visit, or in the last eight weeks, newest first. */
    wellDones: Type.Array(
      Type.Object({ id: Id, to: Type.String(), from: Type.String(), text: Type.String() }),
    ),
  }),
  /** The company’s focuses of the period, with the venue’s answer. */
  focuses: Type.Array(Type.Object({ id: Id, title: Type.String(), answer: Text })),
  /** This week and those to come that have tags. */
  ahead: Type.Array(Type.Object({ weekOf: PlainDate, tags: Tags })),
  points: Type.Object({
    /** Of the venue’s managers, for the next visit. */
    managers: Type.Array(Type.Object({ name: Type.String(), text: Type.String() })),
    /** The visitor’s own. */
    own: Type.String(),
  }),
})
export type Brief = Static<typeof Brief>
