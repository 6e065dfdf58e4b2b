import type { PlainDate } from '@scope/contract/kernel/calendar'
import type { Hundredths } from '@scope/contract/kernel/figures'
import type { MetricsNumber } from '@scope/contract/numbers/metrics.words'
import type { SourceFigure } from '@scope/contract/numbers/source.words'
import type { LineError } from '../../../kernel/import/refused.ts'
import type { KeyColumn, WeekFile, WeekLine, WeekVenue } from '../../venue-weeks/rules.ts'

/** The texts of a line. */
export type SourceText = 'notes' | 'tags'

export type SourceLine = WeekLine<MetricsNumber, SourceText>
export type SourceFile = WeekFile<MetricsNumber, SourceText>
export type SourceError = LineError<KeyColumn | MetricsNumber | SourceText>

/** Where a row stands. `file` is undefined if there is only one. */
export type Place = { file: string | undefined; line: number }

/** A row about a venue's day or week. A figure is undefined without a column, and null without a value, which changes nothing. */
export type Entry = Place & {
  /** An id, or as the file names it. */
  venue: string
  /** Undefined for an unknown venue. */
  known: WeekVenue | undefined
  /** The day, or the Monday. */
  date: PlainDate
  figures: { [F in SourceFigure]?: Hundredths | null }
  texts: { [T in SourceText]?: string | null }
}

/** A week of days that is not read yet: it has fewer `days` than the `of` that others have, or is not over. */
export type Wait = { venueId: string; venueName: string; weekOf: PlainDate; days: number; of: number }
