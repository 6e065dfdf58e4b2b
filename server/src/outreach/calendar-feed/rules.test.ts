import { ALWAYS_OPEN } from '@scope/contract/company/open-days.words'
import { describe, expect, test } from 'vitest'
import { type Due, dueDates, dueSpan, dueWeeks, journalDays } from './rules.ts'

describe('a calendar feed', () => {
  test('has the due weeks of this period and the next three, also over a year’s end', () => {
    expect(dueWeeks('2026-11-20').map(({ id, start, end }) => [id, start, end])).toEqual([
      ['due-week-2026-11', '2026-11-23', '2026-11-30'],
      ['due-week-2026-12', '2026-12-28', '2027-01-04'],
      ['due-week-2027-1', '2027-02-01', '2027-02-08'],
      ['due-week-2027-2', '2027-03-01', '2027-03-08'],
    ])
    expect(dueWeeks('2026-11-29')[0]?.summary).toBe('Due Week, Period 11')
    expect(dueWeeks('2026-11-30')[0]?.summary).toBe('Due Week, Period 12')
  })

  test.each([
    [1, '2026-11-16'],
    [3, '2026-11-18'],
    // Sunday ends a week.
    [0, '2026-11-22'],
  ])('has a member’s journal days on their admin day %i', (adminDayDow, day) => {
    const owner = {
      bltId: 'b',
      adminDayDow,
      away: [],
      since: '2026-11-11',
      openDays: ALWAYS_OPEN,
      journalWeeks: ['2026-11-09'],
    }
    const days = journalDays(owner, '2026-11-20')
    // From the week in which the member joined, to the eighth week after this one.
    expect(days.map(({ id }) => id)).toHaveLength(10)
    expect(days[0]).toMatchObject({ id: 'journal-2026-11-09-b', summary: 'Journal ✓' })
    expect(days[1]).toMatchObject({ start: day, summary: 'Journal due', path: '/journal?week=2026-11-16' })
    expect(days.at(-1)?.id).toBe('journal-2027-01-11-b')
  })

  test('has what is due, whose it is where it is not one’s own, and where to do it', () => {
    const task: Due = {
      ...{ id: '1', kind: 'task', due: '2026-11-27', text: 'Count the till', priority: 'Pour cost' },
      ...{ whose: null, venueSlug: 'oak', bltSlug: 'ana' },
    }
    const [own, hers, agreed, moved] = dueDates([
      task,
      { ...task, whose: 'Ana Flores' },
      { ...task, kind: 'agreement', priority: null },
      { ...task, kind: 'one-on-one', text: '', priority: null, whose: 'Ana Flores' },
    ])
    expect(own).toEqual({
      ...{ id: 'task-1', start: '2026-11-27', end: '2026-11-28', summary: 'Due: Count the till' },
      ...{ description: 'Pour cost', path: '/?venue=oak&blt=ana' },
    })
    expect(hers?.summary).toBe('Due: Count the till (Ana Flores)')
    expect(agreed).toMatchObject({ id: 'agreement-1', summary: 'Agreed: Count the till' })
    expect(moved).toMatchObject({ id: 'one-on-one-1', summary: 'One-on-one (Ana Flores)' })
    expect(dueSpan('2026-11-20')).toEqual({ from: '2026-08-21', to: '2027-11-21' })
  })
})
