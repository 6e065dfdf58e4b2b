import { isPlainDate } from '@scope/contract/kernel/calendar'
import { SEARCH_MAX } from '@scope/contract/kernel/text.words'
import type { Named } from './address.ts'

export { SEARCH_MAX }

/** The page number in the URL, from 1. */
export function pageIn(params: URLSearchParams): number {
  const text = params.get('page') ?? ''
  return /^[1-9]\d{0,4}$/.test(text) ? Number(text) : 1
}

/** The page number for the URL; the first page is left out. */
export function pageNamed(page: number): Named {
  return { page: page > 1 ? String(page) : undefined }
}

/** Whether a date is complete. While the year is being typed, the box holds years such as 0002. */
export const isAskable = (text: string): boolean => /^[12]/.test(text) && isPlainDate(text)

/** A plain date from the URL; empty for none. */
export function dateIn(params: URLSearchParams, name: string): string {
  const text = params.get(name) ?? ''
  return isAskable(text) ? text : ''
}

/** Whether the range ends before it starts. An empty end is open. */
export const isBackwards = ({ from, to }: { from: string; to: string }): boolean =>
  from !== '' && to !== '' && from > to

/** The search text in the URL; empty for none. */
export const searchIn = (params: URLSearchParams): string => (params.get('search') ?? '').slice(0, SEARCH_MAX)
