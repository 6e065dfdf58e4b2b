import { usePagedAddress } from '../../lib/use-paged-address.ts'
import { readAddress } from './address.ts'

/** The URL: `/settings?tab=audit&who=…&action=…&search=…&from=…&to=…&page=…`. The default is everything. */
export function useAuditAddress() {
  const { params, ask, askText, askPage } = usePagedAddress()
  const asked = readAddress(params)
  return {
    ...{ asked, ask, askPage },
    askText: (name: 'search' | 'from' | 'to', text: string) => askText(name, text, asked[name] !== ''),
  }
}

export type AuditAddress = ReturnType<typeof useAuditAddress>
