import { useSearchParams } from 'wouter'
import { withNamed } from '../../lib/address/address.ts'

/** The parts of a member’s year for the people of its talk. */
export const YEAR_TABS = [
  { value: 'year', label: 'The year' },
  { value: 'talk', label: 'The talk' },
] as const
type YearTab = (typeof YEAR_TABS)[number]['value']

/** The part that the address names: `?tab=talk`, otherwise the year. */
export function useYearTab() {
  const [params, setParams] = useSearchParams()
  const tab: YearTab = params.get('tab') === 'talk' ? 'talk' : 'year'
  return {
    tab,
    open: (next: YearTab) => setParams((now) => withNamed(now, { tab: next === 'talk' ? next : undefined })),
  }
}
