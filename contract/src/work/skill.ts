import { type Static, Type } from 'typebox'
import { call } from '../kernel/call.ts'
import { exact, Id, Instant, nullable, oneOf, Ref } from '../kernel/schema.ts'
import { SKILL_CATEGORIES, SKILL_EVENTS, SKILL_STATUSES } from './skill.words.ts'

const SkillId = Type.String({ minLength: 1, maxLength: 80, pattern: '^[a-z0-9-]+$' })
const Text = nullable(Type.String())

/** One of the 22 competencies: how it looks, how to practise it, how a general manager verifies it. */
export const Competency = Type.Object({
  id: SkillId,
  category: oneOf(SKILL_CATEGORIES),
  title: Type.String(),
  description: Type.String(),
  practice: Type.Array(Type.String()),
  evidence: Type.Array(Type.String()),
})
export type Competency = Static<typeof Competency>

/** Who confirmed a mastered skill, and when. */
const Verified = Type.Unsafe<{ by: string; at: string } | null>({
  type: ['object', 'null'],
  properties: { by: { type: 'string' }, at: { type: 'string' } },
  required: ['by', 'at'],
})

/** A BLT member's state in one competency. The member or a manager marks it; verification is separate. */
export const SkillProgress = Type.Object({
  skillId: SkillId,
  skillTitle: Type.String(),
  category: oneOf(SKILL_CATEGORIES),
  status: oneOf(SKILL_STATUSES),
  /** Who marked it last, and when; null if never marked. */
  updatedBy: Text,
  updatedAt: nullable(Instant),
  verified: Verified,
  can: Type.Object({ mark: Type.Boolean(), verify: Type.Boolean() }),
})
export type SkillProgress = Static<typeof SkillProgress>

/** One change of a skill. Changes are never deleted. */
export const SkillChange = Type.Object({
  id: Id,
  skillId: SkillId,
  skillTitle: Type.String(),
  category: oneOf(SKILL_CATEGORIES),
  event: oneOf(SKILL_EVENTS),
  /** The status after the change, and before it. */
  status: oneOf(SKILL_STATUSES),
  before: oneOf(SKILL_STATUSES),
  by: Type.String(),
  updatedAt: Instant,
})
export type SkillChange = Static<typeof SkillChange>

/** The member; the caller by default. */
const About = exact({ blt: Type.Optional(Ref), venue: Type.Optional(Ref) })

export const skillCalls = {
  'GET /api/skills/catalogue': call({
    summary: 'List the 22 competencies, by category',
    who: 'signedIn',
    reply: Type.Array(Competency),
  }),
  'GET /api/skills/progress': call({
    summary: 'List a BLT member’s progress in the 22 competencies, in the order of the catalogue',
    who: 'skill.read',
    query: About,
    reply: Type.Array(SkillProgress),
  }),
  'POST /api/skills/update': call({
    summary: 'Mark a skill: one step further, or back to Not Started',
    who: 'skill.mark',
    body: exact({
      skillId: SkillId,
      status: oneOf(SKILL_STATUSES),
      blt: Type.Optional(Ref),
      venue: Type.Optional(Ref),
    }),
    reply: SkillProgress,
  }),
  'POST /api/skills/verify': call({
    summary: 'Verify that a BLT member has mastered a skill, or take that back',
    who: 'skill.verify',
    body: exact({ skillId: SkillId, verified: Type.Boolean(), blt: Ref, venue: Type.Optional(Ref) }),
    reply: SkillProgress,
  }),
  'GET /api/skills/history': call({
    summary: 'List the newest 500 changes of a BLT member’s skills, newest first',
    who: 'skill.read',
    query: About,
    reply: Type.Array(SkillChange),
  }),
}
