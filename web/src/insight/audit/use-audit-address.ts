import { usePagedAddress } from '../../lib/address/use-paged-address.ts'
import { readAddress } from './address.ts'

/** The URL: `/settings?tab=audit&who=…&action=…&search=…&from=…&to=…`. The default is everything. */
export function useAuditAddress() {
  const { params, ask, askText } = usePagedAddress()
  const asked = readAddress(params)
  return {
    ...{ asked, ask },
    askText: (name: 'search' | 'from' | 'to', text: string) => askText(name, text, asked[name] !== ''),
  }
}

export type AuditAddress = ReturnType<typeof useAuditAddress>
