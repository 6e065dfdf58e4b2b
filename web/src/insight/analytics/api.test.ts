import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { type EntriesAbout, type JournalEntries, journalEntriesQuery } from './api.ts'

const ANSWER: JournalEntries = { entries: [], total: 60, page: 1, pages: 3 }

/** What is shown of `one` while `other` loads. */
function shownBefore(one: EntriesAbout, other: EntriesAbout, page = 1): JournalEntries | undefined {
  const client = new QueryClient()
  const queryOf = (about: EntriesAbout, at: number) => ({ ...journalEntriesQuery(about, at), enabled: false })
  client.setQueryData(journalEntriesQuery(one, 1).queryKey, ANSWER)
  const observer = new QueryObserver(client, queryOf(one, 1))
  expect(observer.getCurrentResult().data).toBe(ANSWER)
  observer.setOptions(queryOf(other, page))
  return observer.getCurrentResult().data
}

test('the journal entries of one venue or member never stand under another', () => {
  const about = { range: '3m', venue: 'caliche', blt_id: 'marisol-vega' } as const
  expect(shownBefore(about, about, 2)).toBe(ANSWER)
  expect(shownBefore(about, { ...about, range: '6m' })).toBe(ANSWER)
  expect(shownBefore(about, { ...about, category: 'operations' })).toBe(ANSWER)
  expect(shownBefore(about, { ...about, venue: 'low-tide' })).toBeUndefined()
  expect(shownBefore(about, { range: '3m', blt_id: 'marisol-vega' })).toBeUndefined()
  expect(shownBefore(about, { ...about, blt_id: 'theo-park' })).toBeUndefined()
  expect(shownBefore(about, { range: '3m', venue: 'caliche' })).toBeUndefined()
})
