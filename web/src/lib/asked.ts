import { isPlainDate } from '@scope/contract/calendar'

/** The page that the address names, from 1. */
export function pageIn(params: URLSearchParams): number {
  const text = params.get('page') ?? ''
  return /^[1-9]\d{0,4}$/.test(text) ? Number(text) : 1
}

/** Whether a date can be asked for. While a year is typed the box holds dates of the first century. */
export const isAskable = (text: string): boolean => /^[12]/.test(text) && isPlainDate(text)

/** The plain date that the address names; empty for none. */
export function dateIn(params: URLSearchParams, name: string): string {
  const text = params.get(name) ?? ''
  return isAskable(text) ? text : ''
}

/** So much can be searched for. */
export const SEARCH_MAX = 200

/** What the address searches for; empty for nothing. */
export const searchIn = (params: URLSearchParams): string => (params.get('search') ?? '').slice(0, SEARCH_MAX)
