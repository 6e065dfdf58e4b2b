import { GROUP_MAX } from '@scope/contract/company/venue.words'
import {
  ORDERS,
  ROLLUP_NEEDS,
  ROLLUP_PARTS,
  ROLLUP_SORTS,
  ROLLUP_SPANS,
} from '@scope/contract/insight/rollup/rollup.words'
import { spanIn } from '../span/address.ts'
import type { RollupSelection } from './api.ts'

const oneOf = <W extends string>(words: readonly W[], text: string | null, otherwise: W): W =>
  words.find((word) => word === text) ?? otherwise

/** The server takes no longer name of a state. */
const STATE_MAX = 20

/**
 * Reads the rollup’s settings from the URL. The default is four weeks, highest revenue first. A venue is accepted
 * until `slugs` have loaded, so that the rollup does not wait.
 */
export function readAddress(params: URLSearchParams, slugs: readonly string[] | undefined): RollupSelection {
  const venue = params.get('venue')
  const state = params.get('state')?.slice(0, STATE_MAX)
  const group = params.get('group')?.slice(0, GROUP_MAX)
  const by = ROLLUP_PARTS.find((word) => word === params.get('by'))
  const needs = ROLLUP_NEEDS.find((word) => word === params.get('needs'))
  return {
    ...(venue && (slugs?.includes(venue) ?? true) ? { venue } : {}),
    ...(state ? { state } : {}),
    ...(group ? { group } : {}),
    ...(by ? { by } : {}),
    ...(needs ? { needs } : {}),
    ...spanIn(params, ROLLUP_SPANS, 'last-4-weeks'),
    sort: oneOf(ROLLUP_SORTS, params.get('sort'), 'revenue'),
    order: oneOf(ORDERS, params.get('order'), 'desc'),
  }
}
