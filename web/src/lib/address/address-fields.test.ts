import { expect, it } from 'vitest'
import { dateIn, pageIn, searchIn } from './address-fields.ts'

it('is the first page where the address names none that there can be', () => {
  const page = (text: string) => pageIn(new URLSearchParams({ page: text }))
  expect(pageIn(new URLSearchParams())).toBe(1)
  expect(['3', '0', '-1', '1e3', 'two', '100000'].map(page)).toEqual([3, 1, 1, 1, 1, 1])
})

it('is a date of the calendar whose year is typed to its end', () => {
  const from = (text: string) => dateIn(new URLSearchParams({ from: text }), 'from')
  expect(dateIn(new URLSearchParams(), 'from')).toBe('')
  expect(['2026-11-18', '1999-12-31', '0202-11-18', '2026-02-30', '18.11.'].map(from)).toEqual([
    '2026-11-18',
    '1999-12-31',
    '',
    '',
    '',
  ])
})

it('searches for so much as the server takes', () => {
  expect(searchIn(new URLSearchParams())).toBe('')
  expect(searchIn(new URLSearchParams({ search: 'x'.repeat(300) }))).toHaveLength(200)
})
