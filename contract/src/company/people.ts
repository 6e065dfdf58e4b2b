import { type Static, Type } from 'typebox'
import { ACCESS_ROLES, JOB_ROLES } from '../kernel/access.ts'
import { call } from '../kernel/call.ts'
import { IMPORT_BODY_MAX, ImportFile } from '../kernel/import.ts'
import { LIMITS } from '../kernel/limits.ts'
import { Cursor, exact, Id, Instant, nullable, OneLine, oneOf, Ref } from '../kernel/schema.ts'
import { SEARCH_MAX } from '../kernel/text.words.ts'
import { NAME_MAX } from './people.words.ts'
import { Email } from './session.ts'
import { Places } from './venue.ts'

/** A person of the company, as shown to those who manage people. */
export const Staff = Type.Object({
  /** The app user: `bltId` of a BLT member. */
  id: Id,
  email: Type.String(),
  firstName: nullable(Type.String()),
  lastName: nullable(Type.String()),
  name: Type.String(),
  accessRole: oneOf(ACCESS_ROLES),
  fullAdmin: Type.Boolean(),
  role: oneOf(JOB_ROLES),
  /** Whether somebody can stand in for them: an active general manager. */
  canHaveStandIn: Type.Boolean(),
  position: Type.String(),
  /** The venue of an AGM, Bar Lead or CSM. */
  venueId: nullable(Id),
  /** A general manager's venues, the default first. */
  venueIds: Type.Array(Id),
  /** A VP’s region: venues and groups; both empty for the whole company. */
  venues: Type.Array(Id),
  groups: Type.Array(Type.String()),
  /** The names of all the person's venues, for a list; for a region, of its groups too. */
  venueNames: Type.Array(Type.String()),
  /** 0 Sunday to 6 Saturday. */
  adminDayDow: Type.Integer(),
  active: Type.Boolean(),
  /** When the person was deactivated; null while active. */
  deactivatedAt: nullable(Instant),
  /** Whether the name and addresses were removed for good: a former member, who can no longer be changed. */
  forgotten: Type.Boolean(),
  /** When the person was last invited by e-mail. */
  invitedAt: nullable(Instant),
  /** Whether the person has ever signed in. */
  hasSignedIn: Type.Boolean(),
  updatedAt: Instant,
})
export type Staff = Static<typeof Staff>

const Name = Type.Optional(nullable(OneLine({ maxLength: NAME_MAX })))
const Job = {
  firstName: Name,
  lastName: Name,
  accessRole: Type.Optional(oneOf(ACCESS_ROLES)),
  position: Type.Optional(nullable(OneLine({ maxLength: NAME_MAX }))),
  venueId: Type.Optional(nullable(Ref)),
  venueIds: Type.Optional(Type.Array(Ref, { maxItems: 1000 })),
  /** The region of a VP. */
  ...Places,
  adminDayDow: Type.Optional(Type.Integer({ minimum: 0, maximum: 6 })),
}

/** The changes that importing a roster file would make, line by line. */
const RosterPlan = Type.Object({
  /** A second call with this saves exactly this plan; null if the file has errors. */
  plan: nullable(Type.String()),
  saved: Type.Boolean(),
  /** Which parts of the file were left out, in sentences. */
  notes: Type.Optional(Type.Array(Type.String())),
  /** The number of wrong lines. One error can stand for several. */
  wrong: Type.Integer(),
  errors: Type.Array(Type.Object({ line: Type.Integer(), text: Type.String() })),
  people: Type.Object({ added: Type.Integer(), changed: Type.Integer(), left: Type.Integer() }),
  venues: Type.Object({ added: Type.Integer(), changed: Type.Integer(), left: Type.Integer() }),
  /** At most 500, lines with changes first. */
  lines: Type.Array(
    Type.Object({
      kind: oneOf(['person', 'venue']),
      /** `left`: nothing changes, but there is a note. */
      does: oneOf(['added', 'changed', 'left']),
      name: Type.String(),
      changes: Type.Array(Type.Object({ field: Type.String(), before: Type.String(), after: Type.String() })),
      /** Things to check: `Did you mean Las Perlas LA?` for a new venue with a name close to another. */
      notes: Type.Array(Type.String()),
      /** A deactivated person, who stays deactivated. */
      deactivated: Type.Optional(Id),
      /** A person with the same name and another address who is not in the file, and may be the same person. */
      same: Type.Optional(Type.Object({ id: Id, email: Type.String(), newEmail: Type.String() })),
    }),
  ),
})

export const peopleCalls = {
  'GET /api/people': call({
    summary: 'List the company’s staff by name, one page at a time',
    who: 'people.manage',
    limits: LIMITS.search,
    query: exact({
      search: Type.Optional(Type.String({ maxLength: SEARCH_MAX })),
      venue: Type.Optional(Ref),
      role: Type.Optional(oneOf([...JOB_ROLES, 'FULL_ADMIN'])),
      active: Type.Optional(oneOf(['yes', 'no', 'all'])),
      after: Type.Optional(Cursor),
    }),
    reply: Type.Object({
      people: Type.Array(Staff),
      /** The company’s groups of venues, to choose a region from. */
      groups: Type.Array(Type.String()),
      /** Whether people can be invited by e-mail here. */
      canInvite: Type.Boolean(),
      /** The cursor of the next page; null at the end. */
      next: nullable(Type.String()),
      /** The number of rows; with `more`, at least this many. Null beyond the first page. */
      total: nullable(Type.Integer()),
      more: Type.Boolean(),
    }),
  }),
  'GET /api/people/:id': call({
    summary: 'Get one person of the company',
    who: 'people.manage',
    params: exact({ id: Ref }),
    reply: Staff,
  }),
  'POST /api/people': call({
    summary: 'Add a person',
    who: 'people.manage',
    fresh: true,
    status: 201,
    body: exact({ email: Email, role: oneOf(JOB_ROLES), ...Job }),
    reply: Staff,
  }),
  'PATCH /api/people/:id': call({
    summary:
      'Change or deactivate a person. Absent fields stay as they are. Deactivating or changing the e-mail ends sessions at once',
    who: 'people.manage',
    fresh: true,
    params: exact({ id: Ref }),
    body: exact({
      email: Type.Optional(Email),
      role: Type.Optional(oneOf(JOB_ROLES)),
      active: Type.Optional(Type.Boolean()),
      ...Job,
      updatedAt: Type.Optional(Instant),
    }),
    reply: Staff,
  }),
  'POST /api/people/invite': call({
    summary:
      'Invite people by e-mail, each at most once a day; without ids, everyone who has neither been invited nor signed in',
    who: 'people.manage',
    fresh: true,
    body: exact({ ids: Type.Optional(Type.Array(Id, { minItems: 1, maxItems: 1000 })) }),
    /** The number of e-mails written. */
    reply: Type.Object({ invited: Type.Integer() }),
  }),
  'POST /api/people/import': call({
    summary: 'Import a roster from a CSV or .xlsx file: a preview, unless `save` names the plan to save',
    who: 'people.manage',
    byToken: 'people',
    limits: LIMITS.import,
    bodyMax: IMPORT_BODY_MAX,
    fresh: ['plan'],
    body: exact({
      file: ImportFile,
      plan: Type.Optional(Type.String({ maxLength: 100 })),
    }),
    reply: RosterPlan,
  }),
  'GET /api/people/:id/sign-in': call({
    summary: 'How a person signs in, and where they are signed in',
    who: 'people.manage',
    byToken: 'never',
    params: exact({ id: Ref }),
    reply: Type.Object({
      invitedAt: nullable(Instant),
      lastSignInAt: nullable(Instant),
      /** True if too many wrong codes left only the link in the e-mail. */
      linksOnly: Type.Boolean(),
      /** True if an account of the OpenID provider is pinned to the person. */
      pinned: Type.Boolean(),
      passkeys: Type.Integer(),
      /** Since when the person has a calendar address. */
      calendarSince: nullable(Instant),
      /** The number of their valid tokens. */
      tokens: Type.Integer(),
      sessions: Type.Array(Type.Object({ id: Id, device: Type.String(), createdAt: Instant })),
    }),
  }),
  'POST /api/people/:id/sign-in/reset': call({
    summary:
      'Release a person’s account of the provider, allow codes again, and end their calendar address and tokens; `passkeys` removes these too',
    who: 'people.manage',
    params: exact({ id: Ref }),
    fresh: true,
    body: exact({ passkeys: Type.Optional(Type.Boolean()) }),
    reply: Type.Object({ ok: Type.Boolean() }),
  }),
  'DELETE /api/people/:id/calendar-feed': call({
    summary: 'End a person’s calendar address',
    who: 'people.manage',
    fresh: true,
    params: exact({ id: Ref }),
    reply: Type.Object({ ok: Type.Boolean() }),
  }),
  'DELETE /api/people/:id/sessions': call({
    summary: 'Sign a person out everywhere, and end their calendar address and tokens',
    who: 'people.manage',
    fresh: true,
    params: exact({ id: Ref }),
    reply: Type.Object({ ended: Type.Integer() }),
  }),
}
