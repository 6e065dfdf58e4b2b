import { type Static, Type } from 'typebox'
import { call } from '../kernel/call.ts'
import { IMPORT_BODY_MAX, ImportFiles } from '../kernel/import.ts'
import { LIMITS } from '../kernel/limits.ts'
import { exact, Id, Instant, nullable, OneLine, oneOf, PlainDate } from '../kernel/schema.ts'
import { MetricsImport } from './metrics.ts'
import { ofEach } from './metrics.words.ts'
import {
  ARRIVALS,
  DATE_ORDERS,
  SOURCE_COLUMNS,
  SOURCE_NAME_MAX,
  SOURCE_QUESTIONS,
  SOURCE_SUMS,
  type SourceReading,
  SUNDAY_WEEKS,
  VENUE_PLACES,
  WEEK_MEANINGS,
  WEEK_PLACES,
} from './source.words.ts'

const Name = OneLine({ minLength: 1, maxLength: SOURCE_NAME_MAX * 4, pattern: '\\S' })

/** The name of a column as a file has it. */
const Header = Type.String({ minLength: 1, maxLength: 200, pattern: '\\S' })

const Headers = Type.Array(Header, { minItems: 1, maxItems: 200 })

/** Dollars a week, added to the labor dollars of weeks from a Monday on. */
const Salaried = exact({
  venueId: Id,
  dollars: Type.Number({ minimum: 0, maximum: 10_000_000 }),
  from: PlainDate,
})

/** How a company’s files of one kind are read. `SourceReading` of the words explains each field. */
export const Reading = Type.Unsafe<SourceReading>(
  exact({
    sheet: nullable(Type.String({ minLength: 1, maxLength: 100 })),
    turned: Type.Optional(Type.Boolean()),
    columns: exact(ofEach(SOURCE_COLUMNS, () => Type.Optional(Header))),
    plus: Type.Optional(
      exact(ofEach(SOURCE_SUMS, () => Type.Optional(Type.Array(Header, { minItems: 1, maxItems: 20 })))),
    ),
    venue: exact({ from: oneOf(VENUE_PLACES), venueId: nullable(Id) }),
    week: exact({
      from: oneOf(WEEK_PLACES),
      means: oneOf(WEEK_MEANINGS),
      sunday: nullable(oneOf(SUNDAY_WEEKS)),
      dates: Type.Optional(oneOf(DATE_ORDERS)),
    }),
    percent: oneOf(['whole', 'fraction']),
    decimal: oneOf(['point', 'comma']),
    leaveOut: Type.Array(Header, { maxItems: 20 }),
    salaried: Type.Array(Salaried, { maxItems: 2000 }),
  }),
)

/** A source: how files of one kind are read. Salaried labor is limited to the venues within the caller’s reach. */
export const Source = Type.Object({
  id: Id,
  name: Type.String(),
  /** The words of the header that identify its files. */
  header: Type.Array(Type.String()),
  reading: Reading,
  /** The version. A save that names an older one is refused as stale. */
  updatedAt: Instant,
  updatedBy: Type.String(),
  /** The last file that arrived automatically; null if none did. */
  last: nullable(Type.Object({ name: Type.String(), at: Instant, arrival: oneOf(ARRIVALS) })),
})
export type Source = Static<typeof Source>

/** A table of a file, its header and the first rows below. Long cells are cut. */
const Table = Type.Object({
  file: Type.String(),
  /** Its name in a workbook; empty in a CSV file. */
  sheet: Type.String(),
  /** The line of the header. */
  line: Type.Integer(),
  header: Type.Array(Type.String()),
  rows: Type.Array(Type.Object({ line: Type.Integer(), cells: Type.Array(Type.String()) })),
})

const Proposal = Type.Object({
  /** The company’s source that recognizes the files. Null if none does. */
  known: nullable(Type.Object({ id: Id, name: Type.String() })),
  /** A name for a new source. */
  name: Type.String(),
  /** The system with these documented columns: `Toast, sales by day`. Null if Scope does not know the system. */
  shape: nullable(Type.String()),
  header: Type.Array(Type.String()),
  reading: Reading,
  /** The tables of the files, at most twelve. */
  tables: Type.Array(Table),
  /** Questions that only a person can answer, in sentences. */
  questions: Type.Array(Type.Object({ about: oneOf(SOURCE_QUESTIONS), text: Type.String() })),
  /** The changes of an import with this reading. */
  preview: MetricsImport,
})
export type Proposal = Static<typeof Proposal>

const id = exact({ id: Id })

export const sourceCalls = {
  'GET /api/sources': call({
    summary: 'List the company’s sources: how files of numbers are read',
    who: 'metrics.edit',
    byToken: 'never',
    reply: Type.Object({
      /** By name. */
      sources: Type.Array(Source),
      /** The venues within reach, to name in a source. */
      venues: Type.Array(Type.Object({ id: Id, name: Type.String() })),
      can: Type.Object({ edit: Type.Boolean() }),
    }),
  }),
  'POST /api/sources': call({
    summary: 'Add a source',
    who: 'metrics.edit',
    status: 201,
    body: exact({ name: Name, header: Headers, reading: Reading }),
    reply: Source,
  }),
  'PATCH /api/sources/:id': call({
    summary: 'Change a source. Absent fields stay as they are',
    who: 'metrics.edit',
    params: id,
    body: exact({
      name: Type.Optional(Name),
      header: Type.Optional(Headers),
      reading: Type.Optional(Reading),
      /** The version being changed. Without this field, the save replaces any version. */
      updatedAt: Type.Optional(Instant),
    }),
    reply: Source,
  }),
  'DELETE /api/sources/:id': call({
    summary: 'Remove a source. Numbers that came by it stay',
    who: 'metrics.edit',
    params: id,
    reply: Type.Object({ id: Id }),
  }),
  'POST /api/sources/propose': call({
    summary:
      'Propose how files are read, with a preview of what an import would change. Saves nothing. `reading` is what a person corrected, `source` the id of a source to begin with',
    who: 'metrics.edit',
    limits: LIMITS.import,
    bodyMax: IMPORT_BODY_MAX,
    body: exact({
      files: ImportFiles,
      reading: Type.Optional(Reading),
      source: Type.Optional(Id),
    }),
    reply: Proposal,
  }),
}
