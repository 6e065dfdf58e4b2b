import {
  SOURCE_COLUMNS,
  SOURCE_LABELS,
  type SourceReading,
  sourceHeaders,
} from '@scope/contract/numbers/source.words'

const MEANINGS = {
  monday: 'Monday',
  start: 'First day',
  end: 'Last day',
  range: 'Both days',
  day: 'Days',
} as const

/** A source in the words of the audit trail, field by field. */
export function trailOf({ name, reading }: { name: string; reading: SourceReading }) {
  const { venue, week, salaried } = reading
  return {
    name,
    columns: SOURCE_COLUMNS.flatMap((column) => {
      const headers = sourceHeaders(reading, [column])
      return headers.length > 0 ? `${SOURCE_LABELS[column]}: ${headers.join(' + ')}` : []
    }),
    sheet: reading.sheet,
    venueFrom: venue.from,
    always: venue.venueId,
    weekFrom: week.from,
    weekMeans: MEANINGS[week.means],
    sundayWeeks: week.sunday,
    ...(week.dates && { dates: week.dates }),
    ...(reading.turned && { turned: true }),
    percent: reading.percent,
    decimal: reading.decimal,
    leaveOut: [...reading.leaveOut],
    salaried: salaried.map(({ venueId, dollars, from }) => `${venueId} from ${from}: $${dollars}`),
  }
}
