import { describe, expect, it } from 'vitest'
import { checkInPart, journalPart, journalShown, tasksPart } from './open-work.ts'

const task = (completed: boolean) => ({ completed })
const journal = (week: string, standing: 'submitted' | 'waits' | 'overdue' | 'today' | 'later') => ({
  week,
  standing,
  dueOn: week,
})

describe('what is open this week', () => {
  it('asks for check-ins until every live priority has one', () => {
    expect(checkInPart([true, false])).toMatchObject({ text: 'Check in', done: false, tone: 'accent' })
    expect(checkInPart([true, true])).toMatchObject({ text: 'Checked in', done: true })
  })

  it('counts the tasks of all live priorities', () => {
    expect(tasksPart([task(true), task(false)])).toMatchObject({ text: '1 of 2 tasks', done: false })
    expect(tasksPart([task(true)])).toMatchObject({ text: '1 of 1 task', done: true })
  })

  it.each([
    ['submitted', 'Journal submitted'],
    ['waits', 'Journal waiting to send'],
    ['overdue', 'Journal overdue'],
    ['today', 'Journal due today'],
    ['later', 'Journal due Friday'],
  ] as const)('names a journal that is %s', (standing, text) => {
    expect(journalPart({ standing, dueOn: '2026-11-27' }).text).toBe(text)
  })

  it('leads to the oldest journal that is still to be submitted', () => {
    const [last, now] = [journal('2026-11-16', 'overdue'), journal('2026-11-23', 'today')]
    expect(journalShown([last, now])).toBe(last)
    expect(journalShown([journal('2026-11-16', 'submitted'), now])).toBe(now)
    expect(journalShown([journal('2026-11-16', 'waits'), now])).toBe(now)
    const done = journal('2026-11-23', 'submitted')
    expect(journalShown([journal('2026-11-16', 'submitted'), done])).toBe(done)
    expect(journalShown([])).toBeUndefined()
  })
})
