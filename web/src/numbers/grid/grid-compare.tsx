import { useQuery } from '@tanstack/react-query'
import { ComparePicker } from '../differences/compare-picker.tsx'
import { useCompare } from '../differences/use-compare.ts'
import { useRoomForTable } from '../sheet/room.ts'
import { gridDifferencesQuery } from './api.ts'

/** The comparison of the sheet, next to the week on a phone; the table has it in its head. */
export function GridCompare({ week }: { week: string }) {
  const asTable = useRoomForTable()
  const { asked } = useCompare()
  const compared = useQuery(gridDifferencesQuery(week, asked)).data
  return asTable || !compared ? null : <ComparePicker compare={compared.compare} />
}
