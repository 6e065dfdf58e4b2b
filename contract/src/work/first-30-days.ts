import { type Static, Type } from 'typebox'
import { call } from '../kernel/call.ts'
import { exact, Id, Instant, nullable, OneLine, oneOf, PlainDate, Ref } from '../kernel/schema.ts'
import { FIRST_DAYS, FOCUS_SKILLS, POINT_MAX, POINTS_MAX, TASKS_MAX } from './first-30-days.words.ts'
import { DESCRIPTION_MAX, TASK_MAX, TITLE_MAX } from './priority.words.ts'

const Template = {
  title: OneLine({ minLength: 1, maxLength: TITLE_MAX }),
  goal: Type.String({ maxLength: DESCRIPTION_MAX }),
  tasks: Type.Array(
    exact({
      label: Type.String({ minLength: 1, maxLength: TASK_MAX }),
      /** The day on which it is due, from 1 (the start) to 30. */
      day: Type.Integer({ minimum: 1, maximum: FIRST_DAYS }),
    }),
    { minItems: 1, maxItems: TASKS_MAX },
  ),
  skillIds: Type.Array(Type.String({ maxLength: 80 }), { minItems: FOCUS_SKILLS, maxItems: FOCUS_SKILLS }),
  points: Type.Array(Type.String({ minLength: 1, maxLength: POINT_MAX }), { maxItems: POINTS_MAX }),
}

/** The “First 30 days” of a member: the offer, or the competencies in focus once it was accepted. */
export const First30Days = Type.Object({
  /** `none`: the caller sees no offer, or the days are over. */
  state: oneOf(['none', 'offered', 'taken']),
  /** The priority created from it. */
  priorityId: nullable(Id),
  /** The priority that would be created today; empty unless there is an offer. */
  title: Type.String(),
  goal: Type.String(),
  tasks: Type.Array(Type.Object({ label: Type.String(), due: PlainDate })),
  /** The competencies in focus, each with people who can teach it: at the venue first, then nearby. */
  skills: Type.Array(
    Type.Object({
      id: Id,
      title: Type.String(),
      teacher: Type.Unsafe<{ name: string; venueName: string } | null>({
        type: ['object', 'null'],
        properties: { name: { type: 'string' }, venueName: { type: 'string' } },
        required: ['name', 'venueName'],
      }),
    }),
  ),
  /** For the first one-on-one. */
  points: Type.Array(Type.String()),
  can: Type.Object({ take: Type.Boolean() }),
})
export type First30Days = Static<typeof First30Days>

export const first30DaysCalls = {
  'GET /api/first-30-days': call({
    summary:
      'Get the company’s template of the first 30 days, and the members within reach to whom it is offered',
    who: 'priority.edit',
    reply: Type.Object({
      template: Type.Object(Template),
      /** Who changed it last, and when; null for the template that comes with Scope. */
      changed: Type.Unsafe<{ by: string; at: string } | null>({
        type: ['object', 'null'],
        properties: { by: { type: 'string' }, at: Instant },
        required: ['by', 'at'],
      }),
      offers: Type.Array(
        Type.Object({
          bltId: Id,
          bltSlug: Type.String(),
          bltName: Type.String(),
          position: Type.String(),
          venueSlug: Type.String(),
          venueName: Type.String(),
        }),
      ),
      /** All competencies; a template has five of them. */
      skills: Type.Array(Type.Object({ id: Id, title: Type.String() })),
      can: Type.Object({ edit: Type.Boolean() }),
    }),
  }),
  'PUT /api/first-30-days': call({
    summary: 'Set the company’s template of the first 30 days',
    who: 'people.manage',
    body: exact(Template),
    reply: Type.Object({ template: Type.Object(Template) }),
  }),
  'GET /api/blts/:blt/first-30-days': call({
    summary: 'Get a member’s first 30 days: what is offered, or the competencies in focus and their teachers',
    who: 'skill.read',
    params: exact({ blt: Ref }),
    reply: First30Days,
  }),
  'POST /api/blts/:blt/first-30-days': call({
    summary: 'Take the first 30 days for a new member, which creates the priority, or decline them',
    who: 'priority.edit',
    byToken: 'work',
    params: exact({ blt: Ref }),
    body: exact({ take: Type.Boolean() }),
    reply: First30Days,
  }),
}
