import { useSearchParams } from 'wouter'
import { type Named, useNamedAddress, withNamed } from '../../lib/address.ts'
import { pageIn } from '../../lib/asked.ts'
import type { Asked } from './api.ts'
import { askedIn } from './asked.ts'

/** A page as the address names it: the first by saying nothing. */
export function pageNamed(page: number): Named {
  return { page: page > 1 ? String(page) : undefined }
}

/** The rollup’s address: `/vp/rollup?venue=…&span=…&sort=…&order=…&page=…`, without a venue of all. */
export function useRollupAddress(slugs: readonly string[] | undefined) {
  const [params, setParams] = useSearchParams()
  const asked = askedIn(params, slugs)
  const page = pageIn(params)
  useNamedAddress({ venue: undefined, ...asked, ...pageNamed(page) })
  const show = (named: Named) => setParams((now) => withNamed(now, named))
  return {
    asked,
    page,
    // What the table holds changes with these, so it starts from its first page.
    ask: (next: Partial<Asked>) => show({ ...next, page: undefined }),
    askVenue: (venue: string | undefined) => show({ venue, page: undefined }),
    askPage: (next: number) => show(pageNamed(next)),
  }
}

export type RollupAddress = ReturnType<typeof useRollupAddress>
