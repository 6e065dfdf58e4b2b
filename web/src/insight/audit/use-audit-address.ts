import { usePagedAddress } from '../../lib/address/use-paged-address.ts'
import { readAddress } from './address.ts'

/** The URL: `/settings?tab=audit&who=…&action=…&search=…&from=…&to=…`. The default is everything. */
export function useAuditAddress() {
  const { params, ask, askText } = usePagedAddress()
  const filters = readAddress(params)
  return {
    ...{ selection: filters, ask },
    askText: (name: 'search' | 'from' | 'to', text: string) => askText(name, text, filters[name] !== ''),
  }
}

export type AuditAddress = ReturnType<typeof useAuditAddress>
