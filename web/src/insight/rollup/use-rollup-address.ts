import type { RollupSpan } from '@scope/contract/insight/rollup/rollup.words'
import { useNamedAddress } from '../../lib/address/address.ts'
import { pageIn, pageNamed } from '../../lib/address/address-fields.ts'
import { usePagedAddress } from '../../lib/address/use-paged-address.ts'
import { type AskedSpan, spanNamed } from '../span/address.ts'
import { readAddress } from './address.ts'
import type { RollupSelection } from './api.ts'

/** Undefined removes a choice. */
type Changed = {
  [Name in 'state' | 'group' | 'by' | 'needs' | 'sort' | 'order']?: RollupSelection[Name] | undefined
}

/**
 * The URL: `/vp/rollup?venue=…&span=…&state=…&group=…&by=…&needs=…&sort=…&order=…&page=…`, with `from` and `to` in place of `span` for
 * chosen weeks. The default is all venues.
 */
export function useRollupAddress(slugs: readonly string[] | undefined) {
  const { params, ask, askPage } = usePagedAddress()
  const filters = readAddress(params, slugs)
  const page = pageIn(params)
  const nothing = { venue: undefined, state: undefined, group: undefined, by: undefined, needs: undefined }
  useNamedAddress({ ...nothing, ...filters, ...spanNamed(filters), ...pageNamed(page) })
  return {
    asked: filters,
    page,
    ask: (next: Changed) => ask(next),
    askSpan: (next: AskedSpan<RollupSpan>) => ask(spanNamed(next)),
    askVenue: (venue: string | undefined) => ask({ venue }),
    askPage,
  }
}

export type RollupAddress = ReturnType<typeof useRollupAddress>
