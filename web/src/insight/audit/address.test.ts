import { expect, it } from 'vitest'
import { isBackwards } from '../../lib/address/address-fields.ts'
import { filterOf, readAddress } from './address.ts'

const selectionOf = (search: string) => readAddress(new URLSearchParams(search))

it('is everything where the address names nothing, or nothing that there is', () => {
  expect(filterOf(selectionOf('tab=audit'))).toEqual({})
  expect(filterOf(selectionOf('who=../x&action=a%20b&from=2026-02-30&to=0026-02-01&search=+'))).toEqual({})
})

it('is what the address names', () => {
  const named = selectionOf('who=ana&action=person.changed&search=still&from=2026-11-01&to=2026-11-18')
  expect(filterOf(named)).toEqual({
    who: 'ana',
    action: 'person.changed',
    search: 'still',
    from: '2026-11-01',
    to: '2026-11-18',
  })
})

it('is not selection where it ends before it starts', () => {
  expect(isBackwards({ from: '2026-11-02', to: '2026-11-01' })).toBe(true)
  expect(isBackwards({ from: '2026-11-01', to: '2026-11-01' })).toBe(false)
  expect(isBackwards({ from: '2026-11-01', to: '' })).toBe(false)
})
