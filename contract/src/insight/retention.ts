import { type Static, Type } from 'typebox'
import { call } from '../kernel/call.ts'
import { exact, Instant } from '../kernel/schema.ts'
import { KEEP_YEARS, type KeepYears } from './retention.words.ts'

const Years = Type.Unsafe<KeepYears>({ type: 'integer', enum: [...KEEP_YEARS] })
/** Null means forever. */
const Kept = Type.Unsafe<KeepYears | null>({ type: ['integer', 'null'], enum: [...KEEP_YEARS, null] })

/** How long the texts of former members are kept after they left. */
export const Retention = Type.Object({
  years: Kept,
  /** The setting from an instant on; null if nothing is to change. */
  next: Type.Unsafe<{ years: KeepYears | null; at: string } | null>({
    type: ['object', 'null'],
    properties: { years: Kept, at: Instant },
    required: ['years', 'at'],
  }),
  /** When a shorter time chosen now would take effect. */
  from: Instant,
  /** What each choice would remove then. */
  choices: Type.Array(
    Type.Object({
      years: Years,
      /** Former members with data to remove. */
      people: Type.Integer(),
      journals: Type.Integer(),
      oneOnOnes: Type.Integer(),
      /** Visits that they made, and talks with general managers. */
      visits: Type.Integer(),
      /** Talks about a year. */
      talks: Type.Integer(),
      /** Marks in competencies. */
      skills: Type.Integer(),
    }),
  ),
})
export type Retention = Static<typeof Retention>

export const retentionCalls = {
  'GET /api/company/retention': call({
    summary:
      'Get how long former members’ journals, one-on-ones, visits, talks about a year and skills are kept, and what each choice would remove',
    who: 'company.edit',
    reply: Retention,
  }),
  'PATCH /api/company/retention': call({
    summary:
      'Change how long they are kept. A shorter time holds a day later; the stored time takes a change back',
    who: 'company.edit',
    fresh: true,
    body: exact({ years: Kept }),
    reply: Retention,
  }),
}
