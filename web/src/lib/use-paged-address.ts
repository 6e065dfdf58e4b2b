import { useSearchParams } from 'wouter'
import { type Named, withNamed } from './address.ts'
import { pageNamed } from './asked.ts'

/** The address of a list that is filtered and stands on pages, and what changes it. */
export function usePagedAddress() {
  const [params, setParams] = useSearchParams()
  const show = (named: Named, replace = false) => setParams((now) => withNamed(now, named), { replace })
  return {
    params,
    // What the list holds changes with these, so it starts from its first page.
    ask: (named: Named) => show({ ...named, page: undefined }),
    /** A text on its way is one step in the history from beginning to end: `begun` where the address has some of it. */
    askText: (name: string, text: string, begun: boolean) =>
      show({ [name]: text || undefined, page: undefined }, begun),
    askPage: (page: number) => show(pageNamed(page)),
  }
}
