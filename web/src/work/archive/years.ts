import { ALL_YEARS } from '@scope/contract/work/archive.words'

/** The first year of the archive (document 2, section 9). */
const FIRST_YEAR = 2024

const yearsTo = (current: number) =>
  Array.from({ length: Math.max(1, current - FIRST_YEAR + 1) }, (_, index) => String(current - index))

/** The years to choose from, newest first, and all years. */
export function yearChoices(current: number): { value: string; label: string }[] {
  return [
    { value: ALL_YEARS, label: 'All years' },
    ...yearsTo(current).map((year) => ({ value: year, label: year })),
  ]
}

/** The year in the URL; by default, and for an unknown one, the current fiscal year. */
export function yearShown(named: string | null, current: number): string {
  if (named === ALL_YEARS) return ALL_YEARS
  return yearsTo(current).find((year) => year === named) ?? String(current)
}
