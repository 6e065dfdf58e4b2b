import { type Named, useNamedAddress } from '../../lib/address/address.ts'
import { usePagedAddress } from '../../lib/address/use-paged-address.ts'
import { type KnownNames, readAddress } from './address.ts'

/** Clears every filter. */
const NOTHING: Named = {
  search: undefined,
  type: undefined,
  dates: undefined,
  from: undefined,
  to: undefined,
  venue: undefined,
  user: undefined,
}

/** The URL: `/accomplishments?search=…&type=…&dates=…&from=…&to=…&venue=…&user=…&page=…`. The default is everything. */
export function useAccomplishmentsAddress(names: KnownNames) {
  const { params, page, ask, askText, showPages } = usePagedAddress()
  const filters = readAddress(params, names)
  useNamedAddress({ venue: filters.venue || undefined, user: filters.user || undefined })
  return {
    ...{ selection: filters, page, ask, showPages },
    askText: (name: 'search' | 'from' | 'to', text: string) => askText(name, text, filters[name] !== ''),
    clear: () => ask(NOTHING),
  }
}

export type AccomplishmentsAddress = ReturnType<typeof useAccomplishmentsAddress>
