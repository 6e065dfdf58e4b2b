import { usePagedAddress } from '../../lib/address/use-paged-address.ts'
import { readAddress } from './address.ts'

/** The URL: `/settings?tab=people&search=…&venue=…&role=…&active=…`. The default is everyone active. */
export function usePeopleAddress() {
  const { params, ask, askText } = usePagedAddress()
  const filters = readAddress(params)
  return {
    ...{ selection: filters, ask },
    askText: (search: string) => askText('search', search, filters.search !== ''),
  }
}

export type PeopleAddress = ReturnType<typeof usePeopleAddress>
