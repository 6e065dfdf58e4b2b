import { expect, it } from 'vitest'
import { filterOf, readAddress } from './address.ts'

const filterIn = (search: string) => filterOf(readAddress(new URLSearchParams(search)))

it('is everyone who is active where the address names nothing', () => {
  expect(filterIn('tab=people')).toEqual({ active: 'yes' })
})

it('is what the address names, and not what there is none of', () => {
  expect(filterIn('search=+ana+&venue=las-perlas-la&role=GM&active=all')).toEqual({
    search: 'ana',
    venue: 'las-perlas-la',
    role: 'GM',
    active: 'all',
  })
  expect(filterIn('venue=../x&role=KING&active=perhaps')).toEqual({ active: 'yes' })
})
