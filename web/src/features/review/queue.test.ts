import { expect, it } from 'vitest'
import { besideJournal, type Review, type WaitingJournal, withoutJournal } from './queue.ts'

const waiting = (id: string) => ({ journal: { id } }) as WaitingJournal
const journals = ['a', 'b', 'c'].map(waiting)
const review: Review = { now: '', total: 5, journals, signOffs: [], members: [], weeks: [] }

it('counts one less when a journal leaves, and none when it has left already', () => {
  const after = withoutJournal(review, 'b')
  expect(after.journals.map(({ journal }) => journal.id)).toEqual(['a', 'c'])
  expect(after.total).toBe(4)
  expect(withoutJournal(after, 'b').total).toBe(4)
})

it('goes on to the next journal, from the last one back', () => {
  expect(besideJournal(journals, 'a')?.journal.id).toBe('b')
  expect(besideJournal(journals, 'c')?.journal.id).toBe('b')
  expect(besideJournal([waiting('a')], 'a')).toBeUndefined()
})
