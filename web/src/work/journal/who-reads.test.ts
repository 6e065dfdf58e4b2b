import { expect, it } from 'vitest'
import { promptFor, whoReads } from './who-reads.ts'

const dana = { id: 'dana' }
const marisol = { id: 'marisol', name: 'Marisol Vega' }
// Another person with the same name.
const namesake = { id: 'other', name: 'Marisol Vega' }
const venue = { name: 'Las Perlas LA' }

it('says who reads a private entry, however many GMs there are', () => {
  expect(whoReads('private', { me: marisol, blt: marisol, venue })).toBe(
    'Read by you, the venue’s GMs and admins',
  )
  for (const me of [dana, namesake]) {
    expect(whoReads('private', { me, blt: marisol, venue })).toBe('Read by you, Marisol, the GMs and admins')
  }
})

it('says that a shared one is read from above as well', () => {
  expect(whoReads('shared', { me: dana, blt: marisol, venue })).toBe(
    'Read by everyone with access to Las Perlas LA',
  )
})

it('asks about the role holder, or the person itself', () => {
  expect(promptFor({ me: dana, blt: marisol })).toBe('How is Marisol Vega doing on their priority?')
  expect(promptFor({ me: marisol, blt: marisol })).toBe('How are you doing on your priority?')
})
