import { useSearchParams } from 'wouter'
import { type Named, useNamedAddress, withNamed } from '../../lib/address.ts'
import { askedIn, type Known } from './asked.ts'

/** What clears every filter. */
const NOTHING: Named = {
  search: undefined,
  type: undefined,
  dates: undefined,
  from: undefined,
  to: undefined,
  venue: undefined,
  user: undefined,
}

/** The address: `/accomplishments?search=…&type=…&dates=…&from=…&to=…&venue=…&user=…&page=…`; unnamed is all. */
export function useAccomplishmentsAddress(known: Known) {
  const [params, setParams] = useSearchParams()
  const asked = askedIn(params, known)
  useNamedAddress({ venue: asked.venue || undefined, user: asked.user || undefined })
  const show = (named: Named, replace = false) => setParams((now) => withNamed(now, named), { replace })
  return {
    asked,
    // What the list holds changes with these, so it starts from its first page.
    ask: (named: Named) => show({ ...named, page: undefined }),
    /** A text on its way: one step in the history from beginning to end. */
    askText: (name: 'search' | 'from' | 'to', text: string) =>
      show({ [name]: text || undefined, page: undefined }, asked[name] !== ''),
    clear: () => show({ ...NOTHING, page: undefined }),
    askPage: (page: number) => show({ page: page > 1 ? String(page) : undefined }),
  }
}

export type AccomplishmentsAddress = ReturnType<typeof useAccomplishmentsAddress>
