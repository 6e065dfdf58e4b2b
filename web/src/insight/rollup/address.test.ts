import { describe, expect, it } from 'vitest'
import { readAddress } from './address.ts'
import { sortingAfter, sortingChoices, sortingKey, sortingOf } from './sorting.ts'

const selectionOf = (search: string, slugs?: string[]) => readAddress(new URLSearchParams(search), slugs)

describe('what the address of the rollup asks for', () => {
  it('is all venues in four weeks, the highest revenue first, where it names nothing', () => {
    expect(selectionOf('')).toEqual({ span: 'last-4-weeks', sort: 'revenue', order: 'desc' })
    expect(selectionOf('span=ever&sort=name&order=up&needs=love&state=&group=&by=city')).toEqual(
      selectionOf(''),
    )
  })

  it('is what it names', () => {
    expect(
      selectionOf(
        'span=this-month&sort=attention&order=asc&state=TX&group=LA+Downtown&by=group&needs=overdue&venue=golden-gopher',
        ['golden-gopher'],
      ),
    ).toEqual({
      venue: 'golden-gopher',
      span: 'this-month',
      state: 'TX',
      group: 'LA Downtown',
      by: 'group',
      needs: 'overdue',
      sort: 'attention',
      order: 'asc',
    })
  })

  it('is the weeks from one to another', () => {
    expect(selectionOf('span=this-week&from=2026-10-05&to=2026-10-26')).toEqual({
      ...{ from: '2026-10-05', to: '2026-10-26', sort: 'revenue', order: 'desc' },
    })
  })

  it('believes a venue until the venues are known', () => {
    expect(selectionOf('venue=nowhere')).toHaveProperty('venue', 'nowhere')
    expect(selectionOf('venue=nowhere', ['golden-gopher'])).not.toHaveProperty('venue')
  })
})

describe('sorting', () => {
  it('turns round where the table is sorted by the column already', () => {
    expect(sortingAfter({ sort: 'revenue', order: 'desc' }, 'revenue')).toEqual({
      sort: 'revenue',
      order: 'asc',
    })
    expect(sortingAfter({ sort: 'revenue', order: 'desc' }, 'venue')).toEqual({ sort: 'venue', order: 'asc' })
    expect(sortingAfter({ sort: 'venue', order: 'asc' }, 'journals')).toEqual({
      sort: 'journals',
      order: 'asc',
    })
  })

  it('can be picked from a list, each once', () => {
    const all = sortingChoices({ readVisits: true })
    expect(all).toHaveLength(16)
    for (const { value } of all) {
      const sorting = sortingOf(value)
      expect(sorting && sortingKey(sorting)).toBe(value)
    }
    expect(sortingOf('name up')).toBeUndefined()
  })
})
