import { dateIn, searchIn } from '../../lib/address/address-fields.ts'
import type { Filter } from './api.ts'

/** The filters in the URL. An empty text means no filter. */
export type AuditSelection = {
  who: string
  action: string
  search: string
  from: string
  to: string
}

const fitting = (text: string | null, fits: RegExp) => (text && fits.test(text) ? text : '')

/** Reads the filters from the URL; unknown values mean no filter. */
export function readAddress(params: URLSearchParams): AuditSelection {
  return {
    who: fitting(params.get('who'), /^[A-Za-z0-9-]{1,80}$/),
    action: fitting(params.get('action'), /^[A-Za-z.-]{1,60}$/),
    search: searchIn(params),
    from: dateIn(params, 'from'),
    to: dateIn(params, 'to'),
  }
}

/** The filter as the calls take it. */
export function filterOf({ who, action, search, from, to }: AuditSelection): Filter {
  const words = search.trim()
  return {
    ...(who ? { who } : {}),
    ...(action ? { action } : {}),
    ...(words ? { search: words } : {}),
    ...(from ? { from } : {}),
    ...(to ? { to } : {}),
  }
}
