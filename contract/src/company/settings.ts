import { type Static, Type } from 'typebox'
import { JOB_ROLES } from '../kernel/access.ts'
import { call } from '../kernel/call.ts'
import { exact, Id, Instant, nullable, OneLine, oneOf, PlainDate, Ref } from '../kernel/schema.ts'
import { WEBHOOK_MAX } from './settings.words.ts'
import { OpeningInput } from './venue.ts'
import { DAY_END_HOUR_MAX, GROUP_MAX, VENUE_NAME_MAX } from './venue.words.ts'

/** The masked address of a space. The full address contains a secret key and never leaves the server. */
const Webhook = Type.Object({
  /** `https://chat.googleapis.com/v1/spaces/AAAA…`, or null if none is set. */
  masked: nullable(Type.String()),
  lastSentAt: nullable(Instant),
  lastError: nullable(Type.String()),
  lastErrorAt: nullable(Instant),
  /** The end of a pause in sending, after repeated failures. */
  restedUntil: nullable(Instant),
})

/** A venue's settings, for those who may change them (document 2, section 2.4). */
export const VenueSettings = Type.Object({
  id: Id,
  slug: Type.String(),
  name: Type.String(),
  /** The two letters of its state, by which the rollup filters and groups. */
  state: nullable(Type.String()),
  timezone: Type.String(),
  /** The chosen time zone if this server or its database does not know it; the company's applies then. */
  unknownTimezone: nullable(Type.String()),
  /** The states to choose from by name, each with the time zone of most of its area. */
  states: Type.Array(Type.Object({ code: Type.String(), name: Type.String(), timezone: Type.String() })),
  /** The hour of venue time until which the night belongs to the day before: 0 (midnight) to 8. */
  dayEndHour: Type.Integer({ minimum: 0, maximum: DAY_END_HOUR_MAX }),
  /** The first and last business day of its current or latest span, both included; null if there is none. */
  opensOn: nullable(PlainDate),
  closesOn: nullable(PlainDate),
  /** All spans in which it is open, the last of them as above. */
  openDays: Type.Array(Type.Object({ from: nullable(PlainDate), to: nullable(PlainDate) })),
  /** How many active GMs, AGMs and Bar Leads are at the venue. */
  staff: Type.Integer(),
  /** The company’s own name for some of its venues, such as `LA Downtown`. */
  group: nullable(Type.String()),
  /** The groups of the company’s other venues, for those who may change it. */
  groups: Type.Array(Type.String()),
  gmId: nullable(Id),
  /** The venue's address, masked (document 2, section 3). */
  gchatWebhook: nullable(Type.String()),
  webhook: Webhook,
  /** The company's operations space; null if the caller may not change it. */
  opsWebhook: Type.Unsafe<Static<typeof Webhook> | null>({ ...Webhook, type: ['object', 'null'] }),
  /** Whether the company has an operations space, which gets the weekly digest. Its address is only for a full admin. */
  hasOperationsSpace: Type.Boolean(),
  /** The company's time zone (IANA), on whose clock the digest is sent. */
  companyTimezone: Type.String(),
  /** GMs and AGMs of the team, who can be chosen as general manager. Choosing an AGM gives no rights, which come from the role. */
  generalManagers: Type.Array(
    Type.Object({ id: Id, name: Type.String(), role: oneOf(JOB_ROLES), isAgm: Type.Boolean() }),
  ),
  updatedAt: Instant,
  can: Type.Object({
    editOpening: Type.Boolean(),
    editGroup: Type.Boolean(),
    editGm: Type.Boolean(),
    editOpsWebhook: Type.Boolean(),
  }),
})
export type VenueSettings = Static<typeof VenueSettings>

/** Someone who works at a venue (document 2, section 3). `adminDayDow` is 0 Sunday to 6 Saturday. */
export const TeamMember = Type.Object({
  id: Id,
  role: oneOf(JOB_ROLES),
  position: Type.String(),
  adminDayDow: Type.Integer(),
  authUser: Type.Object({ firstName: nullable(Type.String()), lastName: nullable(Type.String()) }),
  name: Type.String(),
  /** A BLT member has an Admin Day. */
  isBlt: Type.Boolean(),
})

const Address = Type.Optional(nullable(Type.String({ maxLength: WEBHOOK_MAX })))

export const settingsCalls = {
  'GET /api/venues/:venue/settings': call({
    summary: 'Get a venue’s settings, with masked webhook addresses',
    who: 'venue.edit',
    params: exact({ venue: Ref }),
    reply: VenueSettings,
  }),
  'PATCH /api/venues/:id': call({
    summary:
      'Change a venue’s settings. Absent fields stay as they are; null clears a webhook, the general manager or a day. A first day after the last one opens the venue again',
    who: 'venue.edit',
    byToken: 'people',
    fresh: ['gchatWebhook', 'opsGchatWebhook', 'gmId'],
    params: exact({ id: Ref }),
    body: exact({
      name: Type.Optional(OneLine({ maxLength: VENUE_NAME_MAX * 4 })),
      state: Type.Optional(nullable(Type.String({ maxLength: 20 }))),
      timezone: Type.Optional(Type.String({ maxLength: 60 })),
      dayEndHour: Type.Optional(Type.Integer({ minimum: 0, maximum: DAY_END_HOUR_MAX })),
      group: Type.Optional(nullable(OneLine({ maxLength: GROUP_MAX * 4 }))),
      ...OpeningInput,
      gchatWebhook: Address,
      opsGchatWebhook: Address,
      gmId: Type.Optional(nullable(Id)),
      /** The version being changed. If a newer one is stored, nothing changes and the reply is 409. */
      updatedAt: Type.Optional(Instant),
    }),
    reply: VenueSettings,
  }),
  'GET /api/team/:venueId': call({
    summary: 'List a venue’s active staff: general managers, AGMs, Bar Leads',
    who: 'venue.edit',
    params: exact({ venueId: Ref }),
    reply: Type.Array(TeamMember),
  }),
  'PATCH /api/team/bulk-update': call({
    summary: 'Set Admin Days: a map of team member id to day, 0 Sunday to 6 Saturday. All are saved, or none',
    who: 'venue.edit',
    byToken: 'people',
    body: Type.Record(
      Type.String({ pattern: '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' }),
      Type.Integer({ minimum: 0, maximum: 6 }),
      { minProperties: 1, maxProperties: 500, additionalProperties: false },
    ),
    reply: Type.Array(TeamMember),
  }),
  'GET /api/access': call({
    summary: 'Who may do what: the table that the server checks',
    who: 'signedIn',
    reply: Type.Object({
      /** `own`: the caller’s job role. */
      roles: Type.Array(Type.Object({ role: Type.String(), label: Type.String(), own: Type.Boolean() })),
      abilities: Type.Array(
        Type.Object({
          ability: Type.String(),
          label: Type.String(),
          /** By role: everything within reach, only the person's own, or nothing. */
          grants: Type.Record(Type.String(), oneOf(['reach', 'self', 'none'])),
        }),
      ),
    }),
  }),
}
