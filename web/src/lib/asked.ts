import { isPlainDate } from '@scope/contract/kernel/calendar'
import { SEARCH_MAX } from '@scope/contract/kernel/text.words'
import type { Named } from './address.ts'

export { SEARCH_MAX }

/** The page that the address names, from 1. */
export function pageIn(params: URLSearchParams): number {
  const text = params.get('page') ?? ''
  return /^[1-9]\d{0,4}$/.test(text) ? Number(text) : 1
}

/** A page as the address names it: the first by saying nothing. */
export function pageNamed(page: number): Named {
  return { page: page > 1 ? String(page) : undefined }
}

/** Whether a date can be asked for. While a year is typed the box holds dates of the first century. */
export const isAskable = (text: string): boolean => /^[12]/.test(text) && isPlainDate(text)

/** The plain date that the address names; empty for none. */
export function dateIn(params: URLSearchParams, name: string): string {
  const text = params.get(name) ?? ''
  return isAskable(text) ? text : ''
}

/** Whether dates end before they start; an empty one is open. */
export const isBackwards = ({ from, to }: { from: string; to: string }): boolean =>
  from !== '' && to !== '' && from > to

/** What the address searches for; empty for nothing. */
export const searchIn = (params: URLSearchParams): string => (params.get('search') ?? '').slice(0, SEARCH_MAX)
