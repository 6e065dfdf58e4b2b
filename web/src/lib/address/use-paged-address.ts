import { useSearchParams } from 'wouter'
import { type Named, withNamed } from './address.ts'
import { pageIn, pageNamed } from './address-fields.ts'

/** The URL of a filtered list with pages, and functions to change it. */
export function usePagedAddress() {
  const [params, setParams] = useSearchParams()
  const show = (named: Named, replace = false) => setParams((now) => withNamed(now, named), { replace })
  return {
    params,
    page: pageIn(params),
    // A new filter starts from the first page.
    ask: (named: Named) => show({ ...named, page: undefined }),
    /** Typing a text adds one history entry. `begun` is true when the URL already has part of it. */
    askText: (name: string, text: string, begun: boolean) =>
      show({ [name]: text || undefined, page: undefined }, begun),
    askPage: (page: number) => show(pageNamed(page)),
    /** More pages below those shown: Back still leaves the list. */
    showPages: (pages: number) => show(pageNamed(pages), true),
  }
}
