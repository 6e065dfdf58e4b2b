import { SKILL_STATUSES, type SkillEvent, type SkillStatus } from '@scope/contract/work/skill.words'
import { describe, expect, it } from 'vitest'
import { monthsTo, type SkillChange, yearPath } from './year-path.ts'

const when = { today: '2026-11-18', timeZone: 'America/Los_Angeles' }

const change = (
  skillId: string,
  updatedAt: string,
  status: SkillStatus,
  event: SkillEvent = 'mark',
): SkillChange => ({
  id: `${skillId} ${updatedAt}`,
  skillId,
  skillTitle: skillId,
  category: skillId.startsWith('count') ? 'Operations' : 'Revenue Growth',
  event,
  status,
  before: SKILL_STATUSES[Math.max(0, SKILL_STATUSES.indexOf(status) - (event === 'mark' ? 1 : 0))] ?? status,
  by: 'Marisol Vega',
  updatedAt,
})

/** The marks of each month with a change, for the single skill. */
const marks = (newestFirst: SkillChange[]) =>
  yearPath(newestFirst, when)[0]?.paths[0]?.months.flatMap(({ month, status, verified, changed }) =>
    changed ? [`${month.slice(0, 7)} ${verified ? 'verified' : status}`] : [],
  )

describe('a year of skills', () => {
  it('has twelve months and ends with this one', () => {
    const months = monthsTo('2026-11-18')
    expect([months.length, months[0], months.at(-1)]).toEqual([12, '2025-12-01', '2026-11-01'])
    expect(monthsTo('2026-01-31').slice(0, 2)).toEqual(['2025-02-01', '2025-03-01'])
  })

  it('shows where a skill stood when the month ended', () => {
    expect(
      marks([
        change('menu', '2026-09-07T18:00:00Z', 'MASTERED', 'verified'),
        change('menu', '2026-08-20T18:00:00Z', 'MASTERED'),
        change('menu', '2026-08-02T18:00:00Z', 'PROFICIENT'),
        change('menu', '2026-05-02T18:00:00Z', 'PRACTICING'),
      ]),
    ).toEqual(['2026-05 PRACTICING', '2026-08 MASTERED', '2026-09 verified'])
  })

  it('ends a verification with what comes after it', () => {
    const verified = change('menu', '2026-09-07T18:00:00Z', 'MASTERED', 'verified')
    expect(marks([change('menu', '2026-09-08T18:00:00Z', 'MASTERED', 'unverified'), verified])).toEqual([
      '2026-09 MASTERED',
    ])
    expect(marks([change('menu', '2026-10-08T18:00:00Z', 'NOT_STARTED'), verified])).toEqual([
      '2026-09 verified',
      '2026-10 NOT_STARTED',
    ])
  })

  it('knows in January what was reached the year before, and leaves out what did not move', () => {
    const [group] = yearPath(
      [
        change('menu', '2026-03-02T18:00:00Z', 'PROFICIENT'),
        change('menu', '2025-06-02T18:00:00Z', 'PRACTICING'),
        change('guests', '2025-05-02T18:00:00Z', 'LEARNING'),
      ],
      when,
    )
    expect(group?.paths.map(({ skillId }) => skillId)).toEqual(['menu'])
    expect(group?.paths[0]?.months.slice(0, 4).map(({ status }) => status)).toEqual([
      'PRACTICING',
      'PRACTICING',
      'PRACTICING',
      'PROFICIENT',
    ])
  })

  it('puts a change into the venue’s month', () => {
    expect(marks([change('menu', '2026-11-01T05:30:00Z', 'LEARNING')])).toEqual(['2026-10 LEARNING'])
  })

  it('goes by category, those that moved first at the top', () => {
    const groups = yearPath(
      [
        change('count', '2026-10-02T18:00:00Z', 'LEARNING'),
        change('menu', '2026-09-02T18:00:00Z', 'PRACTICING'),
        change('guests', '2026-08-02T18:00:00Z', 'LEARNING'),
        // Moved first, but not in this year.
        change('menu', '2025-03-02T18:00:00Z', 'LEARNING'),
      ],
      when,
    )
    expect(groups.map(({ category, paths }) => [category, ...paths.map(({ title }) => title)])).toEqual([
      ['Revenue Growth', 'guests', 'menu'],
      ['Operations', 'count'],
    ])
    expect(yearPath([], when)).toEqual([])
  })
})
