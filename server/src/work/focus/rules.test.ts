import { addDays, periodAt, periodOf } from '@scope/contract/kernel/calendar'
import { FOCUSES_MAX } from '@scope/contract/work/focus.words'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { Refusal } from '../../kernel/refusal.ts'
import { isOpen, readTexts, refuseClosed, refuseNew } from './rules.ts'

const TODAY = '2026-11-18'
const dates = fc.integer({ min: 0, max: 4000 }).map((days) => addDays('2020-01-01', days))
const focusOf = ({ year, number }: { year: number; number: number }) => ({ year, period: number })

test('a focus is open through the last day of its period, and never again', () => {
  fc.assert(
    fc.property(dates, (day) => {
      const period = periodOf(day)
      expect(isOpen(focusOf(period), day)).toBe(true)
      expect(isOpen(focusOf(period), period.endDate)).toBe(true)
      expect(isOpen(focusOf(period), addDays(period.endDate, 1))).toBe(false)
      expect(() => refuseClosed(focusOf(period), addDays(period.endDate, 1))).toThrow(
        'This period is closed.',
      )
    }),
  )
})

describe('a new focus', () => {
  test.each([
    ['of this period', 2026, 11, 0, null],
    ['of a later year', 2027, 3, FOCUSES_MAX - 1, null],
    ['of the period before', 2026, 10, 0, 'period'],
    ['beside three others', 2026, 11, FOCUSES_MAX, undefined],
  ] as const)('%s', (_, year, number, count, field) => {
    const set = () => refuseNew({ period: periodAt(year, number), count }, TODAY)
    if (field === null) return expect(set).not.toThrow()
    expect(set).toThrow(Refusal)
    try {
      set()
    } catch (error) {
      expect((error as Refusal).detail.field).toBe(field)
    }
  })

  test('has no blank text, and none with blanks around it', () => {
    const whole = { title: 'Tickets', why: 'Guests wait.', category: 'OPERATIONS', outcome: 'Eight' } as const
    const blank = fc.stringMatching(/^\s*$/)
    fc.assert(
      fc.property(blank, fc.constantFrom('title', 'why', 'outcome'), (text, field) => {
        expect(readTexts({ ...whole, [field]: `${text}${whole[field]}${text}` })).toEqual(whole)
        expect(() => readTexts({ ...whole, [field]: text })).toThrow('is required.')
      }),
    )
  })
})
