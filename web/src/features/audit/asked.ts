import { isPlainDate } from '@scope/contract/calendar'
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

const SEARCH_MAX = 200

/** A day that can be asked for: while a year is typed, there are others. */
export const isAskable = (date: string): boolean => isPlainDate(date) && /^2\d{3}/.test(date)

const fitting = (text: string | null, fits: RegExp) => (text && fits.test(text) ? text : '')
const date = (text: string | null) => (text && isAskable(text) ? text : '')

/** Everything, where the address names nothing that there is. */
export function askedIn(params: URLSearchParams): Asked {
  const page = params.get('page') ?? ''
  return {
    who: fitting(params.get('who'), /^[A-Za-z0-9-]{1,80}$/),
    action: fitting(params.get('action'), /^[A-Za-z.-]{1,60}$/),
    search: (params.get('search') ?? '').slice(0, SEARCH_MAX),
    from: date(params.get('from')),
    to: date(params.get('to')),
    page: /^[1-9]\d{0,4}$/.test(page) ? Number(page) : 1,
  }
}

export const isBackwards = ({ from, to }: Pick<Asked, 'from' | 'to'>): boolean =>
  from !== '' && to !== '' && from > to

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
