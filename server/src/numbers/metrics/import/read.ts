import { isWeek } from '@scope/contract/kernel/calendar'
import type { Context } from '../../../kernel/context.ts'
import type { Bounds } from '../../../kernel/import/bounds.ts'
import { oneSheet } from '../../../kernel/import/sheet.ts'
import { invalid } from '../../../kernel/refusal.ts'
import type { NamedFile, Opened } from '../../source/files.ts'
import { type KnownBy, knownBy, NO_DAYS, type ReadFiles, readKnown } from '../../source/read.ts'
import { isOfWeeks, readWeekFile } from '../../venue-weeks/file.ts'
import type { MetricsFile } from '../rules.ts'
import { METRICS } from './plan.ts'

type Parts = Pick<Context, 'reach' | 'db' | 'now'>

type How = {
  /** The id of a source. */
  source?: string | undefined
  takeShort?: boolean | undefined
  bounds?: Bounds | undefined
}

/**
 * Reads files of weekly numbers: by the source that is named; else by the one whose header is theirs; else by their own
 * columns, if these say all; else by the source that knows their columns. `one` is a file that is sent as one.
 */
export async function readNumbers(
  parts: Parts,
  files: readonly NamedFile[],
  { source: id, takeShort, bounds }: How,
  one: boolean,
): Promise<ReadFiles> {
  const recognised = await knownBy(parts, files, { source: id, bounds, own: isOfWeeks(METRICS) })
  if (id !== undefined && !recognised.source) throw invalid('source', 'There is no such source.')
  const bySource = () => readKnown(parts, recognised, { takeShort })
  if (recognised.source && recognised.exact) return bySource()
  const own = readOwn(recognised.opened, parts.now, one)
  return isWhole(own) || !isKnown(recognised) ? { source: null, file: own, ...NO_DAYS } : bySource()
}

const isKnown = ({ source, several }: KnownBy): boolean => source !== undefined || several

/** Whether nothing is wrong with lines, so that no source needs to say what they mean. */
const isWhole = ({ lines, errors }: MetricsFile): boolean =>
  errors.length === 0 && lines.every(({ weekOf }) => weekOf === null || isWeek(weekOf))

/** Reads opened files by their own columns. */
function readOwn({ tables, errors, notes }: Opened, now: Date, one: boolean): MetricsFile {
  if (one || tables.length + errors.length === 1) {
    return readWeekFile(oneSheet({ sheets: tables.map(({ sheet }) => sheet), errors, notes }), now, METRICS)
  }
  const whole: Required<Omit<MetricsFile, 'via'>> = {
    lines: [],
    errors: [...errors],
    notes: [...notes],
    ordinary: [],
  }
  for (const { label, sheet } of tables) {
    const file = readWeekFile(sheet, now, METRICS)
    const inFile = label === undefined ? {} : { file: label }
    whole.lines.push(...file.lines.map((line) => ({ ...line, ...inFile })))
    whole.errors.push(...file.errors.map((error) => ({ ...error, ...inFile })))
    const labelled = (note: string) => (label === undefined ? note : `${label}: ${note}`)
    whole.notes.push(...file.notes.map(labelled))
    whole.ordinary.push(...(file.ordinary ?? []).map(labelled))
  }
  return whole
}
