import { dateIn, pageIn, searchIn } from '../../lib/asked.ts'
import type { Filter } from './api.ts'

/** What the address of the audit trail asks for. An empty text asks for nothing. */
export type Asked = {
  who: string
  action: string
  search: string
  from: string
  to: string
  page: number
}

const fitting = (text: string | null, fits: RegExp) => (text && fits.test(text) ? text : '')

/** Everything, where the address names nothing that there is. */
export function askedIn(params: URLSearchParams): Asked {
  return {
    who: fitting(params.get('who'), /^[A-Za-z0-9-]{1,80}$/),
    action: fitting(params.get('action'), /^[A-Za-z.-]{1,60}$/),
    search: searchIn(params),
    from: dateIn(params, 'from'),
    to: dateIn(params, 'to'),
    page: pageIn(params),
  }
}

/** What the calls take of it. */
export function filterOf({ who, action, search, from, to }: Asked): Filter {
  const words = search.trim()
  return {
    ...(who ? { who } : {}),
    ...(action ? { action } : {}),
    ...(words ? { search: words } : {}),
    ...(from ? { from } : {}),
    ...(to ? { to } : {}),
  }
}
