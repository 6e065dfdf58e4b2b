import { periodAt } from '@scope/contract/kernel/calendar'
import { useQuery } from '@tanstack/react-query'
import { focusesQuery } from './api.ts'
import { FocusesButton } from './focuses-button.tsx'

/** Opens the form of a period’s focuses, for people who may set or change one. */
export function EditFocuses({ period, venue }: { period: string; venue: string }) {
  const { data } = useQuery(focusesQuery(period, venue))
  if (!data || !(data.can.set || data.focuses.some(({ can }) => can.edit))) return null
  return <FocusesButton period={periodAt(data.year, data.period)} isAny={data.focuses.length > 0} />
}
