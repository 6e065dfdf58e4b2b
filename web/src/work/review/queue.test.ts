import { expect, it } from 'vitest'
import { besideJournal, lackText, type Review, type WaitingJournal, withGiven, withLeft } from './queue.ts'
import { withoutSignOff } from './signed-off.ts'
import { withoutJournal } from './writes.ts'

const waiting = (id: string) =>
  ({ journal: { id, submittedAt: `2026-11-23T20:0${id}:00.000Z` } }) as WaitingJournal
const journals = ['1', '2', '3'].map(waiting)
const review: Review = {
  now: '',
  total: 5,
  journals,
  next: null,
  signOffs: [],
  notReady: [],
  former: [],
  members: [],
  unattended: [],
  weeks: [],
  arrived: [],
  agreements: [],
  visits: [],
  hidden: { signOffs: 0, notReady: 0, former: 0, members: 0, weeks: 0, arrived: 0 },
}
const ids = (list: WaitingJournal[]) => list.map(({ journal }) => journal.id)

it('counts one less when a journal leaves, and none when it has left already', () => {
  const after = withoutJournal(review, '2')
  expect(ids(after.journals)).toEqual(['1', '3'])
  expect(after.total).toBe(4)
  expect(withoutJournal(after, '2').total).toBe(4)
})

it('goes on to the next journal, from the last one back', () => {
  expect(besideJournal(journals, '1')?.journal.id).toBe('2')
  expect(besideJournal(journals, '3')?.journal.id).toBe('2')
  expect(besideJournal([waiting('1')], '1')).toBeUndefined()
})

it('keeps a journal whose reply is not sent where it was, and no other', () => {
  const handled = [waiting('3'), waiting('4')]
  expect(ids(withLeft(handled, journals, (id) => id === '2'))).toEqual(['2', '3', '4'])
  expect(ids(withLeft(handled, journals, () => false))).toEqual(['3', '4'])
  // It waits again, so the list’s own item is shown.
  expect(withLeft(journals, [waiting('1')], () => true)).toBe(journals)
})

it('counts one less when a priority is signed off', () => {
  const ready = [{ priorityId: 'a' }, { priorityId: 'b' }] as Review['signOffs']
  const after = withoutSignOff({ ...review, signOffs: ready }, 'a')
  expect([after.signOffs, after.total]).toEqual([[{ priorityId: 'b' }], 4])
  expect(withoutSignOff(after, 'a').total).toBe(4)
})

it('keeps a priority that was signed off here where it was', () => {
  const one = (priorityId: string) => ({ priorityId }) as Review['signOffs'][number]
  const [a, b, c] = [one('a'), one('b'), one('c')]
  const idsOf = (list: Review['signOffs']) => list.map(({ priorityId }) => priorityId)
  expect(idsOf(withGiven([b], [a, b], new Set(['a'])))).toEqual(['a', 'b'])
  expect(idsOf(withGiven([b, c], [a, b], new Set(['a'])))).toEqual(['a', 'b', 'c'])
  // Signed off elsewhere: it goes.
  expect(idsOf(withGiven([b], [a, b], new Set()))).toEqual(['b'])
})

it('says what a sign-off lacks', () => {
  expect(lackText({ lacks: ['tasks', 'journal', 'onTrack'], openTasks: 2, status: 'AT_RISK' })).toBe(
    '2 tasks open, no journal, at risk',
  )
  expect(lackText({ lacks: ['tasks'], openTasks: 1, status: 'ON_TRACK' })).toBe('1 task open')
  expect(lackText({ lacks: ['journal'], openTasks: 0, status: 'ON_TRACK' })).toBe('No journal')
  for (const status of ['NOT_STARTED', 'IN_PROGRESS'] as const)
    expect(lackText({ lacks: ['onTrack'], openTasks: 0, status })).toBe('Not checked in')
  // People who are away: only what waits for somebody else.
  const away = { awayUntil: '2026-12-02', openTasks: 2 }
  expect(lackText({ ...away, lacks: ['tasks', 'journal', 'onTrack'], status: 'NOT_STARTED' })).toBe(
    '2 tasks open',
  )
  expect(lackText({ ...away, lacks: ['journal', 'onTrack'], status: 'IN_PROGRESS' })).toBe('')
})
