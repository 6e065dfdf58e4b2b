import { useWrite } from '../../lib/api/use-write.ts'
import { type Outcome, type Preview, previewOf, useWeekImport } from '../sheet/week-import.ts'
import type { Line } from './lines.ts'
import { saveImport } from './writes.ts'

/**
 * Whether the files could not be read because no source says how: their columns are not those of an import, or their
 * lines are days. Single cells can be wrong as well.
 */
export const isUnexplained = ({ source, weeks, left, errors }: Preview): boolean =>
  !source && weeks.length + left === 0 && errors.some(({ field }) => field === null)

/** The last of the weeks saved from files, if the shown week is not among them. */
export const weekToShow = (saved: readonly string[], week: string): string | undefined =>
  saved.includes(week) ? undefined : saved.toSorted().at(-1)

export type GridImport = ReturnType<typeof useGridImport>

/** The import of weekly numbers. */
export function useGridImport(outcome: Outcome<Line>) {
  const write = useWrite(saveImport, 'import')
  return useWeekImport(
    {
      preview: (body) => previewOf('POST /api/metrics/import', body),
      save: (body) => write.send({ body }, null),
      saving: write.isPending,
      words: {
        failed: 'Error saving metrics',
        saved: 'Metrics saved',
        description: 'Weekly metrics have been saved successfully.',
      },
    },
    outcome,
  )
}
