import { SECURITY_KINDS, type SecurityKind } from '@scope/contract/insight/security.words'
import { searchIn } from '../../lib/address/address-fields.ts'
import { usePagedAddress } from '../../lib/address/use-paged-address.ts'

const isKind = (text: string | null): text is SecurityKind =>
  text !== null && Object.hasOwn(SECURITY_KINDS, text)

/** The URL: `/settings?tab=security&kind=…&search=…`. The default is everything. */
export function useSecurityAddress() {
  const { params, ask, askText } = usePagedAddress()
  const kind = params.get('kind')
  const search = searchIn(params)
  return {
    selection: { kind: isKind(kind) ? kind : undefined, search },
    askKind: (next: string) => ask({ kind: next || undefined }),
    askSearch: (text: string) => askText('search', text, search !== ''),
  }
}
