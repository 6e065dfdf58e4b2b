import { METRICS_COLUMNS, type MetricsColumn } from '@scope/contract/numbers/metrics.words'

const NOTES: Partial<Record<MetricsColumn, string>> = {
  venue: 'its name or slug, always needed',
  weekOf: 'its Monday, such as 2026-11-16 or 11/16/2026, always needed',
  tags: 'such as Holiday: Halloween; Short hours',
}

const ALL = Object.keys(METRICS_COLUMNS) as MetricsColumn[]

/** The columns of a file of weekly numbers, each by its first name. */
export const FILE_COLUMNS = ALL.map((column) => {
  const note = NOTES[column]
  return { name: METRICS_COLUMNS[column][0], ...(note ? { note } : {}) }
})

/** A file to fill in, with the week and the venues. The import ignores rows without a number. */
export function metricsTemplate(week: string, venues: readonly { name: string }[]) {
  const rowOf = (name: string) => {
    const cells: Partial<Record<MetricsColumn, string>> = { venue: name, weekOf: week }
    return ALL.map((column) => cells[column] ?? '')
  }
  return {
    name: `weekly-numbers-${week}.csv`,
    rows: [ALL.map((column) => METRICS_COLUMNS[column][0]), ...venues.map(({ name }) => rowOf(name))],
  }
}
