import { type Static, Type } from 'typebox'
import { call, file } from '../kernel/call.ts'
import { ImportFiles } from '../kernel/import.ts'
import { LIMITS } from '../kernel/limits.ts'
import {
  exact,
  Figure,
  Id,
  Instant,
  nullable,
  OneLine,
  oneOf,
  PageInput,
  PlainDate,
  Ref,
  WeekInput,
} from '../kernel/schema.ts'
import { BudgetStanding } from './budgets.ts'
import { Compared as ComparedWith, CompareInput, Difference } from './differences.ts'
import { FIGURES, METRICS_FIELDS, METRICS_NUMBERS, ofEach, SOURCES, STORED_FIGURES } from './metrics.words.ts'
import { TAG_KINDS, TAG_NAME_MAX } from './tags.words.ts'
import { TargetStanding } from './targets.ts'
import { weekImport } from './week-import.ts'

const Text = nullable(Type.String())

/** A tag of an unusual week. A holiday has its name; other tags may have a text. */
const Tag = Type.Object({ kind: oneOf(TAG_KINDS), name: Type.Optional(Type.String()) })
export const Tags = Type.Array(Tag)

/** The tagged weeks among some weeks. */
export const TaggedWeeks = Type.Array(Type.Object({ weekOf: PlainDate, tags: Tags }))

/** The compared numbers of a week. Prime cost is COGS plus true labor. */
export const Figures = Type.Object(ofEach(FIGURES, () => Figure))
export type Figures = Static<typeof Figures>

const Provenance = {
  source: oneOf(SOURCES),
  /** The file's source, and how it arrived automatically: `Toast, sales by day · by e-mail`. Null for typed numbers. */
  via: Text,
  /** Who entered or imported it; null if the operator imported it from the command line. */
  by: Text,
  /** When this version was saved. */
  savedAt: Instant,
}

const { revenue, laborBasePct, laborTruePct, ...others } = ofEach(STORED_FIGURES, () => Figure)
const Numbers = {
  ...{ revenue, laborBasePct, laborTruePct },
  /** The factor used to compute true labor. */
  laborFactor: Type.Number(),
  ...others,
  notes: Text,
  tags: Tags,
}

/** A figure from an arrived file that differs from a typed one. Both are kept until a person decides. */
export const Arrived = Type.Object({
  field: oneOf(METRICS_NUMBERS),
  value: Type.Number(),
  /** The source’s name: `Toast, sales by day`. */
  source: Type.String(),
  /** `by e-mail`, `from the folder` */
  via: Type.String(),
  arrivedAt: Instant,
})
export type Arrived = Static<typeof Arrived>

/** A venue's weekly numbers as stored now, and where they came from. */
export const Metrics = Type.Object({
  id: Id,
  venueId: Id,
  venueSlug: Type.String(),
  venueName: Type.String(),
  /** A Monday. */
  weekOf: PlainDate,
  ...Numbers,
  createdById: nullable(Id),
  createdAt: Instant,
  /** The version. A save with an older one is refused as stale. */
  updatedAt: Instant,
  /** About the figures; saving tags or notes alone does not change it. */
  ...Provenance,
  /** Who changed the tags since then, in a save that did not change the figures; null if nobody did. */
  tagged: nullable(Type.Object({ by: Text, savedAt: Instant })),
  /** How many earlier versions there are. */
  earlier: Type.Integer(),
  /** Figures that arrived for fields with typed ones, in the order of the form. Absent without any. */
  arrived: Type.Optional(Type.Array(Arrived)),
})
export type Metrics = Static<typeof Metrics>

/** A week compared with the chosen one. `split` explains the change of true labor from it to the chosen week. */
const Compared = Type.Object({
  /** The week, or the weeks in the mean of revenue, newest first. */
  weeks: Type.Array(PlainDate),
  figures: Figures,
  /**
   * Weeks that the mean leaves out, or the compared week itself if it stands out: closed, by its tag or with a revenue
   * of 0, or with short hours, a buyout or construction.
   */
  closed: Type.Array(PlainDate),
  /** The tags of these weeks and of the excluded ones. */
  tagged: TaggedWeeks,
  split: nullable(
    Type.Object({
      change: Type.Number(),
      sales: Type.Number(),
      dollars: Type.Number(),
      /** The sentence that screens show. */
      text: Type.String(),
    }),
  ),
})

/** The weeks in each mean, newest first. A percentage counts only weeks that also have a revenue. */
const FigureWeeks = Type.Object(ofEach(FIGURES, () => Type.Array(PlainDate)))
const Mean = Type.Object({ ...Compared.properties, weeksOf: FigureWeeks })
/** `holiday`: the name of the chosen week's holiday, if the week is that of the same holiday last year. */
const LastYear = Type.Object({ ...Compared.properties, holiday: Text })

const Differences = Type.Array(Difference)

/**
 * The weeks of a period or a fiscal year up to the chosen one in which the venue is open. Money is summed, percentages
 * are weighted by revenue.
 */
const ToDate = Type.Object({
  /** `Period 11 to date` */
  label: Type.String(),
  from: PlainDate,
  weeks: Type.Integer(),
  /** The number of them with numbers. */
  reported: Type.Integer(),
  figures: Figures,
  differences: Differences,
  /** Their standing against the venue’s targets. Absent without any. */
  targets: Type.Optional(Type.Array(TargetStanding)),
  /** Their standing against its budgets. Absent without any. */
  budgets: Type.Optional(Type.Array(BudgetStanding)),
})

const UsualRange = nullable(Type.Object({ low: Type.Number(), high: Type.Number() }))

/** The metrics screen of one venue and week. */
export const MetricsWeek = Type.Object({
  venue: Type.Object({ id: Id, slug: Type.String(), name: Type.String() }),
  today: PlainDate,
  /** The chosen week. */
  week: PlainDate,
  can: Type.Object({ editMetrics: Type.Boolean() }),
  /** The chosen week's numbers; null if none were entered. */
  metrics: nullable(Metrics),
  /** The comparison of the figures of the week, to date and of the last Mondays. */
  compare: ComparedWith,
  /** The differences of the chosen week. */
  differences: Differences,
  compared: Type.Object({ lastWeek: Compared, fourWeekMean: Mean, lastYear: LastYear }),
  /** The standing of the week against the venue’s targets. Absent without any. */
  targets: Type.Optional(Type.Array(TargetStanding)),
  /** The standing of the week against its budget. Absent without any. */
  budgets: Type.Optional(Type.Array(BudgetStanding)),
  /** The chosen week’s period and fiscal year to date. Absent if none of their weeks has numbers. */
  toDate: Type.Optional(Type.Array(ToDate)),
  /** The usual range of each number over the thirteen weeks before; null if too few are reported. */
  usual: Type.Object(ofEach(METRICS_NUMBERS, () => UsualRange)),
  /** The last 8 Mondays, newest first. */
  history: Type.Array(
    Type.Object({ weekOf: PlainDate, metrics: nullable(Metrics), differences: Differences }),
  ),
  /** The names of the holidays in the chosen week, to tag it with. */
  holidays: Type.Array(Type.String()),
  /** The thirteen weeks that end with the chosen one, oldest first, each with its week of last year. */
  trend: Type.Array(
    Type.Object({
      weekOf: PlainDate,
      tags: Tags,
      figures: Figures,
      lastYear: Type.Object({ weekOf: PlainDate, revenue: Figure }),
    }),
  ),
})
export type MetricsWeek = Static<typeof MetricsWeek>

/** The tags of a line have the form of a file: `Holiday: Halloween; Short hours`. */
const Import = weekImport(METRICS_NUMBERS, METRICS_FIELDS, ['tags'])

/** The changes of an import of weekly numbers, planned or saved. */
export const MetricsImport = Type.Object({
  ...Import.reply.properties,
  /** The source that read the files. Absent if they had Scope's own columns. */
  source: Type.Optional(Type.Object({ id: Id, name: Type.String() })),
  /**
   * Weeks of daily figures that wait, because other venues have more days or the weeks are not over. `takeShort`
   * imports them as they are.
   */
  waits: Type.Optional(
    Type.Array(
      Type.Object({
        venueId: Id,
        venueName: Type.String(),
        weekOf: PlainDate,
        days: Type.Integer(),
        of: Type.Integer(),
      }),
    ),
  ),
})
export type MetricsImport = Static<typeof MetricsImport>

const Given = Type.Optional(Figure)

/** A venue, by default its current week. */
const ofWeek = {
  params: exact({ venue: Ref }),
  query: exact({ week: Type.Optional(WeekInput), ...CompareInput }),
}

export const metricsCalls = {
  'GET /api/metrics': call({
    summary: 'List the weekly metrics within reach, newest week first, one page at a time',
    who: 'venue.read',
    query: exact({
      venue: Type.Optional(Ref),
      from: Type.Optional(WeekInput),
      to: Type.Optional(WeekInput),
      page: Type.Optional(PageInput),
    }),
    reply: Type.Array(Metrics),
  }),
  'GET /api/metrics/differences': call({
    summary:
      'What the figures of a week are compared with at each venue within reach, and how they differ: the Monday grid',
    who: 'venue.read',
    query: exact({ venue: Type.Optional(Ref), week: WeekInput, ...CompareInput }),
    reply: Type.Object({
      compare: ComparedWith,
      venues: Type.Array(Type.Object({ venueId: Id, differences: Differences })),
    }),
  }),
  'POST /api/metrics': call({
    summary: 'Save a venue’s week and its tags. An absent or null number is stored as absent',
    who: 'metrics.edit',
    byToken: 'numbers',
    status: 201,
    query: exact({ venue: Type.Optional(Ref) }),
    body: exact({
      weekOf: WeekInput,
      // True labor is accepted but ignored: the server computes it.
      ...ofEach(STORED_FIGURES, () => Given),
      notes: Type.Optional(nullable(Type.String({ maxLength: 20_000 }))),
      /**
       * Without this field the tags stay as they are. With only this field, numbers and notes do. A closed week needs
       * no numbers. A text has at most 60 characters; a holiday's text is its name and required.
       */
      tags: Type.Optional(
        Type.Array(
          exact({
            kind: oneOf(TAG_KINDS),
            name: Type.Optional(OneLine({ maxLength: TAG_NAME_MAX * 4 })),
          }),
          { maxItems: 50 },
        ),
      ),
      /** The version being changed; null if there was none. Without this field, the save replaces any version. */
      updatedAt: Type.Optional(nullable(Instant)),
    }),
    reply: Metrics,
  }),
  'GET /api/venues/:venue/metrics': call({
    summary: 'A venue’s week compared with its past: the metrics screen',
    who: 'venue.read',
    ...ofWeek,
    reply: MetricsWeek,
  }),
  'GET /api/venues/:venue/metrics.csv': file({
    summary:
      'Export a venue’s week as a CSV file: with its period and year to date, and what they are compared with',
    who: 'venue.read',
    limits: LIMITS.table,
    ...ofWeek,
    type: 'text/csv; charset=utf-8',
  }),
  'GET /api/venues/:venue/metrics.pdf': file({
    summary: 'Export the same as a PDF file',
    who: 'venue.read',
    limits: LIMITS.pdf,
    ...ofWeek,
    type: 'application/pdf',
  }),
  'GET /api/metrics/:id/history': call({
    summary: 'All versions of a week: who entered its numbers, and when',
    who: 'venue.read',
    params: exact({ id: Id }),
    reply: Type.Object({
      metrics: Metrics,
      /** Newest first, the current one included. */
      versions: Type.Array(Type.Object({ ...Numbers, ...Provenance })),
    }),
  }),
  'POST /api/metrics/import': call({
    summary:
      'Import weeks from a CSV or .xlsx file or a sheet: a preview, unless `save` names the plan to save, or `apply` saves what no line refuses. A body of text/csv is the file itself, and so is a workbook or a ZIP file by its type',
    who: 'metrics.edit',
    byToken: 'numbers',
    ...Import,
    query: exact({
      ...Import.query.properties,
      /** The source, for a body that is a file. */
      source: Type.Optional(Id),
    }),
    body: exact({
      ...Import.body.properties,
      /** Several files at once, instead of one. */
      files: Type.Optional(ImportFiles),
      /**
       * The id of the source that reads the files. Without it, each file is read by the source with its header,
       * otherwise by its own columns, or by the source that recognizes those.
       */
      source: Type.Optional(Id),
      /** Imports weeks with missing days as they are. */
      takeShort: Type.Optional(Type.Boolean()),
    }),
    reply: MetricsImport,
  }),
}
