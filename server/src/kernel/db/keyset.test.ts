import { describe, expect, test } from 'vitest'
import { cursorOf, keyset, paged } from './keyset.ts'

const list = keyset('desc', [
  ['x.at', 'instant'],
  ['x.day', 'day'],
  ['x.place', 'whole'],
  ['x.name', 'text'],
  ['x.id', 'id'],
])
const ID = '7b0e6a52-3c1d-4f0a-9a55-0c6f1d2e3b4a'
const GOOD = ['2026-11-20T18:00:00.000Z', '2026-11-16', '-7', 'Ana\nFlores', ID]
const written = (value: unknown) => cursorOf({ cursor: JSON.stringify(value) })

test('a page begins after the row that the cursor names', () => {
  const { text, values } = list.after(written(GOOD))
  expect(text.trim()).toBe(
    'and (x.at,x.day,x.place,x.name,x.id) < ($1::timestamptz,$2::date,$3::int,$4::text,$5::uuid)',
  )
  expect(values).toEqual(GOOD)
  expect(list.after(undefined).text).toBe('')
})

test('a page is read with one row more, which says that there is a next one', () => {
  const found = ['a', 'b', 'c'].map((name) => ({ name, cursor: JSON.stringify([name]) }))
  expect(paged(found, 3)).toEqual({ rows: [{ name: 'a' }, { name: 'b' }, { name: 'c' }], next: null })
  expect(paged(found, 2)).toEqual({ rows: [{ name: 'a' }, { name: 'b' }], next: written(['b']) })
  expect(list.first(2).text).toBe('order by x.at desc,x.day desc,x.place desc,x.name desc,x.id desc limit 3')
})

describe('what is no cursor of this list is refused by its field', () => {
  const instead = (nth: number, value: unknown) => GOOD.with(nth, value as string)
  test.each([
    'x',
    Buffer.from('{').toString('base64url'),
    written(null),
    written({}),
    written(GOOD.slice(1)),
    written([...GOOD, 'more']),
    written(instead(0, '2026-02-30T18:00:00.000Z')),
    written(instead(0, '0000-01-01T00:00:00.000Z')),
    written(instead(0, '+010000-01-01T00:00:00.000Z')),
    written(instead(0, 'infinity')),
    written(instead(1, '2026-02-30')),
    written(instead(1, '0000-01-01')),
    written(instead(2, '1.5')),
    written(instead(2, 7)),
    written(instead(3, 'a\0b')),
    written(instead(3, '\ud800')),
    written(instead(4, 'x')),
  ])('%s', (cursor) => {
    expect(() => list.after(cursor)).toThrowError(
      expect.objectContaining({ code: 'invalid', detail: { field: 'after' } }),
    )
  })
})
