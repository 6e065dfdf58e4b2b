import { ORDERS, ROLLUP_SORTS, ROLLUP_SPANS } from '@scope/contract/insight/rollup.words'
import type { RollupSelection } from './api.ts'

const oneOf = <W extends string>(words: readonly W[], text: string | null, otherwise: W): W =>
  words.find((word) => word === text) ?? otherwise

/**
 * Reads the rollup’s settings from the URL. The default is four weeks, highest revenue first. A venue is accepted
 * until `slugs` have loaded, so that the rollup does not wait.
 */
export function readAddress(params: URLSearchParams, slugs: readonly string[] | undefined): RollupSelection {
  const venue = params.get('venue')
  return {
    ...(venue && (slugs?.includes(venue) ?? true) ? { venue } : {}),
    span: oneOf(ROLLUP_SPANS, params.get('span'), 'last-4-weeks'),
    sort: oneOf(ROLLUP_SORTS, params.get('sort'), 'revenue'),
    order: oneOf(ORDERS, params.get('order'), 'desc'),
  }
}
