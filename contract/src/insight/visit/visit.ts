import { type Static, Type } from 'typebox'
import { call, file } from '../../kernel/call.ts'
import { LIMITS } from '../../kernel/limits.ts'
import { Cursor, exact, Id, Instant, nullable, oneOf, PlainDate, Ref } from '../../kernel/schema.ts'
import { FILE_NAME_MAX, FILE_SIZE_MAX } from '../../work/material.words.ts'
import { Agreement } from '../agreement.ts'
import { AGREED_FIGURES } from '../agreement.words.ts'
import { Points, PointsInput } from '../points.ts'
import { Brief, BriefInput } from './brief.ts'
import { PHOTO_TYPES, VISIT_STATES, VISIT_WAYS } from './visit.words.ts'

const Text = Type.String({ maxLength: 20_000 })
const Venue = Type.Object({ id: Id, slug: Type.String(), name: Type.String(), timezone: Type.String() })
const Named = Type.Object({ id: Id, name: Type.String() })

/** A visit in a list. Of one that is not shared, nobody but its visitor sees more than this. */
export const VisitLine = Type.Object({
  id: Id,
  venue: Venue,
  /** The venue's plain date. */
  today: PlainDate,
  /** A plain date of the venue. */
  on: PlainDate,
  by: oneOf(VISIT_WAYS),
  visitor: Named,
  state: oneOf(VISIT_STATES),
  sharedAt: nullable(Instant),
  /** How long it took; null if unknown. */
  minutes: nullable(Type.Integer()),
  /** Of a shared one: its agreements, without dropped ones, and the done ones among them. */
  agreements: nullable(Type.Object({ of: Type.Integer(), done: Type.Integer() })),
  /** Whether the caller is its visitor. */
  own: Type.Boolean(),
})
export type VisitLine = Static<typeof VisitLine>

/** A photo of a visit. */
const VisitFile = Type.Object({
  id: Id,
  fileName: Type.String(),
  fileType: Type.String(),
  /** Bytes. */
  size: Type.Integer(),
  /** The download address. */
  fileUrl: Type.String(),
})
export type VisitFile = Static<typeof VisitFile>

/** A visit of a venue, or a talk with its general manager by phone (visit, 2, 3 and 5). */
export const Visit = Type.Object({
  ...VisitLine.properties,
  /** The server's time, to count from. */
  now: Instant,
  /** The start of selectable dates: the day before `today` until the venue’s night is over. */
  businessDay: PlainDate,
  /** Whether the general manager is told of the planned visit. */
  tell: Type.Boolean(),
  begunAt: nullable(Instant),
  /** The visitor’s points and notes; null for everyone else, always. */
  points: nullable(Type.String()),
  notes: nullable(Type.String()),
  /** What is shared; null for others as long as it is not. */
  summary: nullable(Type.String()),
  /** What the venue’s managers wrote for it; taken in when it is shared. */
  managersPoints: Type.Array(Type.Object({ name: Type.String(), text: Type.String() })),
  /** In the order in which they were agreed. Of one that is not shared, the visitor’s draft. */
  agreed: Type.Array(
    Type.Object({
      ...Agreement.properties,
      /** The priority of which it becomes a task when it is shared. */
      priorityId: nullable(Id),
    }),
  ),
  files: Type.Array(VisitFile),
  /** Whether the files are shared with it. */
  withFiles: Type.Boolean(),
  /** With whom it is shared: the venue’s general manager, or their stand-in; null if there is none. */
  manager: nullable(Named),
  /** Who can own an agreement, with the open priorities of members. */
  owners: Type.Array(
    Type.Object({
      ...{ id: Id, name: Type.String(), kind: oneOf(['manager', 'member', 'visitor'] as const) },
      priorities: Type.Array(Type.Object({ id: Id, title: Type.String() })),
    }),
  ),
  /** The end of the time in which its visitor can take it back; null for others, and afterwards. */
  takeBackUntil: nullable(Instant),
  /** The version. A change that names an older one is refused. */
  updatedAt: Instant,
  can: Type.Object({
    /** Change, share and delete it: for its visitor, until it is shared. */
    write: Type.Boolean(),
  }),
})
export type Visit = Static<typeof Visit>

/** An agreement as the visitor writes it. `id`: a stored one, or one of the device. */
const Agreed = exact({
  id: Id,
  text: Text,
  owner: Id,
  due: PlainDate,
  figure: Type.Optional(nullable(oneOf(AGREED_FIGURES))),
  /** A priority of the owner, of which it becomes a task. */
  priorityId: Type.Optional(nullable(Id)),
})

const AtVisit = exact({ id: Id })
const AtFile = exact({ id: Id, file: Id })
const BASE64_MAX = Math.ceil(FILE_SIZE_MAX / 3) * 4

/** How long ago a venue was last visited, and what became of what was agreed. */
const VisitedVenue = Type.Object({
  venue: Venue,
  /** The day of the newest shared visit. */
  last: nullable(PlainDate),
  /** Days since then. */
  days: nullable(Type.Integer()),
  /** The day of the caller’s next planned visit. */
  planned: nullable(PlainDate),
  open: Type.Integer(),
  overdue: Type.Integer(),
  done: Type.Integer(),
  /** Done by their day, among `done`. */
  onTime: Type.Integer(),
})

export const visitCalls = {
  'GET /api/visits': call({
    summary: 'List visits, newest first: shared ones, the caller’s own, and planned ones they were told of',
    who: 'visit.read',
    polled: true,
    query: exact({
      venue: Type.Optional(Ref),
      /** `true`: only those that are not shared, by their day. `false`: only shared ones. */
      open: Type.Optional(oneOf(['true', 'false'])),
      after: Type.Optional(Cursor),
    }),
    reply: Type.Object({ visits: Type.Array(VisitLine), next: nullable(Cursor) }),
  }),
  'POST /api/visits': call({
    summary: 'Plan a visit of a venue, or begin one today',
    who: 'visit.hold',
    status: 201,
    body: exact({
      /** Chosen by the device, a UUID. The same again answers the visit that there is. */
      id: Type.Optional(Id),
      venue: Ref,
      on: PlainDate,
      by: oneOf(VISIT_WAYS),
      /** Tell the venue’s general manager; true if left out. */
      tell: Type.Optional(Type.Boolean()),
    }),
    reply: Visit,
  }),
  'GET /api/visits/points': call({
    summary: 'Get the caller’s points for the next visit of a venue',
    who: 'visit.prepare',
    query: exact({ venue: Ref }),
    reply: Points,
  }),
  'PUT /api/visits/points': call({
    summary: 'Save the caller’s points for the next visit of a venue; an empty text removes them',
    who: 'visit.prepare',
    body: exact({ venue: Ref, ...PointsInput }),
    reply: Points,
  }),
  'GET /api/visits/venues': call({
    summary: 'List the venues within reach, longest without a visit first, and what became of agreements',
    who: 'visit.read',
    mayBeLate: true,
    reply: Type.Object({
      venues: Type.Array(VisitedVenue),
      /** The agreements of all of them. Percentages are of the done ones. */
      agreements: Type.Object({
        ...{ open: Type.Integer(), overdue: Type.Integer(), done: Type.Integer(), onTime: Type.Integer() },
      }),
    }),
  }),
  'GET /api/visits/:id': call({
    summary: 'Get a visit',
    who: 'visit.read',
    polled: true,
    params: AtVisit,
    reply: Visit,
  }),
  'PATCH /api/visits/:id': call({
    summary: 'Change one’s own visit until it is shared. Absent fields stay as they are',
    who: 'visit.hold',
    params: AtVisit,
    body: exact({
      /** The version that was edited. If there is a newer one, the call is refused. */
      updatedAt: Type.Optional(Instant),
      on: Type.Optional(PlainDate),
      by: Type.Optional(oneOf(VISIT_WAYS)),
      tell: Type.Optional(Type.Boolean()),
      points: Type.Optional(Text),
      notes: Type.Optional(Text),
      summary: Type.Optional(Text),
      /** All of them, in order. A fourth is refused. */
      agreements: Type.Optional(Type.Array(Agreed, { maxItems: 30 })),
      /** Starts its clock, unless it runs. */
      begun: Type.Optional(Type.Literal(true)),
    }),
    reply: Visit,
  }),
  'DELETE /api/visits/:id': call({
    summary: 'Delete one’s own visit that is not shared, with its notes and files',
    who: 'visit.hold',
    params: AtVisit,
    reply: Type.Object({ id: Id }),
  }),
  'GET /api/visits/:id/brief': call({
    summary: 'Get the brief of one’s own visit: what was agreed, the week’s numbers, people and priorities',
    who: 'visit.hold',
    params: AtVisit,
    query: BriefInput,
    reply: Brief,
  }),
  'GET /api/visits/:id/brief.pdf': file({
    summary: 'Export the brief of one’s own visit as a PDF file of one page',
    who: 'visit.hold',
    limits: LIMITS.pdf,
    params: AtVisit,
    query: BriefInput,
    type: 'application/pdf',
  }),
  'POST /api/visits/:id/share': call({
    summary: 'Share the summary and the agreements of one’s own visit with the venue’s general manager',
    who: 'visit.hold',
    params: AtVisit,
    body: exact({
      /** The version that is shared. If there is a newer one, the call is refused. */
      updatedAt: Type.Optional(Instant),
      /** Share its files too; false if left out. */
      withFiles: Type.Optional(Type.Boolean()),
    }),
    reply: Visit,
  }),
  'POST /api/visits/:id/take-back': call({
    summary: 'Take back a visit that was shared less than ten minutes ago; tasks that came of it go again',
    who: 'visit.hold',
    params: AtVisit,
    reply: Visit,
  }),
  'PUT /api/visits/:id/files/:file': call({
    summary: 'Add a photo to one’s own visit. The same id again answers the photo that there is',
    who: 'visit.hold',
    params: AtFile,
    body: exact({
      fileName: Type.String({ minLength: 1, maxLength: FILE_NAME_MAX }),
      fileType: oneOf(PHOTO_TYPES),
      /** In Base64. */
      content: Type.String({ maxLength: BASE64_MAX, pattern: '^[A-Za-z0-9+/]*={0,2}$' }),
    }),
    limits: LIMITS.photo,
    bodyMax: BASE64_MAX + 1024 * 1024,
    reply: VisitFile,
    slow: true,
  }),
  'GET /api/visits/:id/files/:file': file({
    summary: 'Download a photo of a visit: its visitor, and once it is shared with it, who reads the visit',
    who: 'visit.read',
    params: AtFile,
    type: 'application/octet-stream',
  }),
  'DELETE /api/visits/:id/files/:file': call({
    summary: 'Remove a photo of one’s own visit that is not shared',
    who: 'visit.hold',
    params: AtFile,
    reply: Type.Object({ id: Id }),
  }),
}
