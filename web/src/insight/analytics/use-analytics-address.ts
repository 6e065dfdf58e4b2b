import type { Range } from '@scope/contract/insight/analytics.words'
import { useSearchParams } from 'wouter'
import { type Named, useNamedAddress, withNamed } from '../../lib/address/address.ts'
import { pageIn, pageNamed } from '../../lib/address/address-fields.ts'
import { aboutIn, entriesIn, type Tab, tabIn } from './address.ts'

/** The URL: `/analytics?range=…&tab=…&venue=…`, and `&blt=…&category=…&page=…` on the Journal tab. */
export function useAnalyticsAddress(slugs: readonly string[] | null | undefined) {
  const [params, setParams] = useSearchParams()
  const about = aboutIn(params, slugs)
  const tab = tabIn(params)
  useNamedAddress({ venue: undefined, ...about, tab })
  const show = (named: Named) => setParams((now) => withNamed(now, named))
  return {
    about,
    tab,
    entries: entriesIn(params, about),
    page: pageIn(params),
    showTab: (next: Tab) => show({ tab: next }),
    // A new range or venue starts from the first page, and a new venue clears the member.
    showRange: (range: Range) => show({ range, page: undefined }),
    showVenue: (venue: string | undefined) => show({ venue, blt: undefined, page: undefined }),
    showEntries: (named: { blt?: string | undefined; category?: string | undefined }) =>
      show({ ...named, page: undefined }),
    showPage: (page: number) => show(pageNamed(page)),
  }
}

export type AnalyticsAddress = ReturnType<typeof useAnalyticsAddress>
