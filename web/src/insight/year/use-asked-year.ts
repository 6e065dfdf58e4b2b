import { useSearchParams } from 'wouter'
import { useNamedAddress, withNamed } from '../../lib/address/address.ts'

/**
 * The year in the address, undefined for the running one; `pick` chooses another. Once the shown one is known, the
 * address names it.
 */
export function useAskedYear() {
  const [params, setParams] = useSearchParams()
  const named = params.get('year')
  return {
    asked: named !== null && /^\d{4}$/.test(named) ? named : undefined,
    pick: (year: string | undefined) => setParams((now) => withNamed(now, { year })),
  }
}

/** Writes the shown year into the address; null while unknown. */
export const useNamedYear = (year: number | null): void =>
  useNamedAddress(year === null ? null : { year: String(year) })
