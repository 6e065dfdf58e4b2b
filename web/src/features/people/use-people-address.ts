import { useSearchParams } from 'wouter'
import { type Named, withNamed } from '../../lib/address.ts'
import { askedIn } from './asked.ts'

/** The address: `/settings?tab=people&search=…&venue=…&role=…&active=…&page=…`; unnamed is everyone active. */
export function usePeopleAddress() {
  const [params, setParams] = useSearchParams()
  const asked = askedIn(params)
  const show = (named: Named, replace = false) => setParams((now) => withNamed(now, named), { replace })
  return {
    asked,
    // What the list holds changes with these, so it starts from its first page.
    ask: (named: Named) => show({ ...named, page: undefined }),
    /** A text on its way: one step in the history from beginning to end. */
    askText: (search: string) => show({ search: search || undefined, page: undefined }, asked.search !== ''),
    askPage: (page: number) => show({ page: page > 1 ? String(page) : undefined }),
  }
}

export type PeopleAddress = ReturnType<typeof usePeopleAddress>
