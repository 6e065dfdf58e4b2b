import { useSearchParams } from 'wouter'
import { type Named, withNamed } from '../../lib/address.ts'
import { askedIn } from './asked.ts'

/** The address: `/settings?tab=audit&who=…&action=…&search=…&from=…&to=…&page=…`; unnamed is everything. */
export function useAuditAddress() {
  const [params, setParams] = useSearchParams()
  const asked = askedIn(params)
  const show = (named: Named, replace = false) => setParams((now) => withNamed(now, named), { replace })
  return {
    asked,
    // What the list holds changes with these, so it starts from its first page.
    ask: (named: Named) => show({ ...named, page: undefined }),
    /** A text on its way: one step in the history from beginning to end. */
    askText: (name: 'search' | 'from' | 'to', text: string) =>
      show({ [name]: text || undefined, page: undefined }, asked[name] !== ''),
    askPage: (page: number) => show({ page: page > 1 ? String(page) : undefined }),
  }
}

export type AuditAddress = ReturnType<typeof useAuditAddress>
