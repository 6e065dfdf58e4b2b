import { describe, expect, it } from 'vitest'
import { askedJournals, isDueNow } from './asked-journals.ts'

const TODAY = '2026-11-25'
const DAY = { today: TODAY, businessDay: TODAY }
const check = (state: 'due' | 'overdue' | 'complete', dueOn: string, write = true, waits = false) => ({
  week: '2026-11-23',
  check: { state, dueOn, can: { write } },
  waits,
})

describe('the journals that weeks ask of a member', () => {
  it.each([
    ['due on a later day', check('due', '2026-11-27'), 'later', false],
    ['due today', check('due', TODAY), 'today', true],
    ['overdue', check('overdue', '2026-11-23'), 'overdue', true],
    ['submitted', check('complete', '2026-11-23'), 'submitted', false],
    ['overdue, and waits to be sent', check('overdue', '2026-11-23', true, true), 'waits', false],
    ['submitted, and its change waits to be sent', check('complete', TODAY, true, true), 'submitted', false],
  ] as const)('%s', (_, facts, standing, now) => {
    const [journal] = askedJournals([facts], DAY)
    expect(journal).toMatchObject({ week: '2026-11-23', standing })
    expect(journal && isDueNow(journal)).toBe(now)
  })

  it('leaves out a week before the member joined', () => {
    expect(askedJournals([check('overdue', '2026-11-23', false)], DAY)).toEqual([])
  })

  it('asks for a new week when the night of the last one is over', () => {
    const monday = check('due', '2026-11-23')
    expect(askedJournals([monday], { today: '2026-11-23', businessDay: '2026-11-22' })).toEqual([])
    const [journal] = askedJournals([monday], { today: '2026-11-23', businessDay: '2026-11-23' })
    expect(journal?.standing).toBe('today')
  })
})
