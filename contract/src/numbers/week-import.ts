import { Type } from 'typebox'
import { IMPORT_BODY_MAX, ImportFile, PACKED_BODIES } from '../kernel/import.ts'
import { LIMITS } from '../kernel/limits.ts'
import { exact, Id, nullable, oneOf, PlainDate, Ref, WeekInput } from '../kernel/schema.ts'
import { ofEach } from './metrics.words.ts'

/** A cell as typed or pasted: `$84,210.50`, `22.4%`. Empty or a dash changes nothing; null removes what is stored. */
const Cell = nullable(Type.String({ maxLength: 40 }))
/** A text in a sheet, such as tags. */
const TextCell = nullable(Type.String({ maxLength: 2000 }))

const Text = nullable(Type.String())

/** The changes of an import of venues' weeks, planned or saved. */
const replyOf = <D extends string>(fields: readonly D[]) =>
  Type.Object({
    saved: Type.Boolean(),
    /** Identifies these changes. A save with it saves exactly these. */
    plan: Type.String(),
    added: Type.Integer(),
    changed: Type.Integer(),
    left: Type.Integer(),
    weeks: Type.Array(
      Type.Object({
        /** The line of the file, or the position in `lines`, from 1. For days, the line of the first. */
        line: Type.Integer(),
        venueId: Id,
        venueName: Type.String(),
        weekOf: PlainDate,
        isNew: Type.Boolean(),
        changes: Type.Array(Type.Object({ field: oneOf(fields), before: Text, after: Text })),
        /** Unusual figures: the user is warned, the line is not refused. */
        warnings: Type.Array(Type.Object({ field: oneOf(fields), text: Type.String() })),
      }),
    ),
    /** The omitted parts of a file, in sentences: unknown columns, a total. Absent without any. */
    notes: Type.Optional(Type.Array(Type.String())),
    /** The `notes` that need no attention, because every such file has them: a total. Absent without any. */
    ordinary: Type.Optional(Type.Array(Type.String())),
    /** The total number of wrong lines. `errors` has the first ones; for a file, one per mistake. */
    wrong: Type.Integer(),
    errors: Type.Array(
      Type.Object({
        line: Type.Integer(),
        /** The name of its file. Absent unless there are several. */
        file: Type.Optional(Type.String()),
        field: nullable(oneOf(['venue', 'weekOf', ...fields])),
        text: Type.String(),
      }),
    ),
  })

/**
 * The common parts of the calls that import venues' weeks. `figures` and `texts` are the fields of a line, `fields`
 * those that a save can change.
 */
export function weekImport<F extends string, D extends string, X extends string = never>(
  figures: readonly F[],
  fields: readonly D[],
  texts: readonly X[] = [],
) {
  return {
    limits: LIMITS.import,
    bodyMax: IMPORT_BODY_MAX,
    // curl sends the second type by default with `--data-binary @numbers.csv`.
    otherBodies: {
      'text/csv': { field: 'file' },
      'application/x-www-form-urlencoded': { field: 'file' },
      ...PACKED_BODIES,
    },
    /** `apply`, for a body that is a file. */
    query: exact({ apply: Type.Optional(oneOf(['true', 'false'])) }),
    body: exact({
      /** Same import as the command line. */
      file: Type.Optional(ImportFile),
      /** The rows of a sheet, as typed. */
      lines: Type.Optional(
        Type.Array(
          exact({
            ...{ venue: Ref, weekOf: WeekInput },
            ...ofEach(figures, () => Type.Optional(Cell)),
            ...ofEach(texts, () => Type.Optional(TextCell)),
          }),
          { maxItems: 5000 },
        ),
      ),
      /** The `plan` of the preview to save. */
      save: Type.Optional(Type.String({ maxLength: 80 })),
      /** Saves at once if no line is wrong, otherwise nothing. The reply is that of a preview. */
      apply: Type.Optional(Type.Boolean()),
    }),
    reply: replyOf(fields),
  }
}
