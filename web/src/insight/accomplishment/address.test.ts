import { describe, expect, it } from 'vitest'
import { filterOf, isBackwards, isEverything, type KnownNames, readAddress, selectedSpan } from './address.ts'

const NOT_KNOWN = { venues: undefined, members: undefined }
const selectionOf = (search: string, names: KnownNames = NOT_KNOWN) =>
  readAddress(new URLSearchParams(search), names)
const TODAY = '2026-11-18'
const filter = (search: string) =>
  filterOf(selectionOf(search), selectedSpan(selectionOf(search), TODAY) ?? {})

describe('what the address of accomplishments asks for', () => {
  it('is everything where it names nothing that there is', () => {
    for (const search of ['', 'type=task&dates=ever&search=%20', 'from=2026-01-01&to=2026-02-01']) {
      expect(filter(search)).toEqual({})
      expect(isEverything(selectionOf(search))).toBe(true)
    }
  })

  it('is what it names', () => {
    expect(filter('search=+pour+&type=journal&venue=low-tide&user=ana-flores&dates=this-period')).toEqual({
      search: 'pour',
      type: 'journal',
      venue: 'low-tide',
      user: 'ana-flores',
      from: '2026-11-02',
      to: '2026-11-29',
    })
    expect(isEverything(selectionOf('dates=this-period'))).toBe(false)
  })

  it('believes a venue and a member until they are known', () => {
    const named = (names?: KnownNames) => {
      const { venue, user } = selectionOf('venue=nowhere&user=ana-flores', names)
      return [venue, user]
    }
    expect(named()).toEqual(['nowhere', 'ana-flores'])
    expect(named({ venues: ['low-tide'], members: ['ana-flores'] })).toEqual(['', 'ana-flores'])
  })

  it('takes custom dates, one of them or both, as far as they are dates', () => {
    expect(filter('dates=custom&from=2026-02-01&to=2026-02-30')).toEqual({ from: '2026-02-01' })
    expect(filter('dates=custom&from=0002-02-01&to=2026-02-28')).toEqual({ to: '2026-02-28' })
    expect(isBackwards(selectionOf('dates=custom&from=2026-02-02&to=2026-02-01'))).toBe(true)
    expect(isBackwards(selectionOf('dates=custom&from=2026-02-01&to=2026-02-01'))).toBe(false)
  })

  it('waits for today where the dates depend on it', () => {
    expect(selectedSpan(selectionOf('dates=last-year'), undefined)).toBeUndefined()
    expect(selectedSpan(selectionOf(''), undefined)).toEqual({})
  })

  it('counts weeks and years as the company does', () => {
    const span = (dates: string) => selectedSpan(selectionOf(`dates=${dates}`), TODAY)
    expect(span('last-4-weeks')).toEqual({ from: '2026-10-26', to: '2026-11-22' })
    expect(span('this-year')).toEqual({ from: '2025-12-29', to: '2027-01-03' })
    expect(span('last-year')).toEqual({ from: '2024-12-30', to: '2025-12-28' })
  })
})
