import { expect, it } from 'vitest'
import { promptFor, whoReads } from './who-reads.ts'

const dana = { id: 'dana', name: 'Dana Ruiz' }
const marisol = { id: 'marisol', name: 'Marisol Vega' }
const venue = { name: 'Las Perlas LA', gm: { name: 'Dana Ruiz' } }

it('names who reads a private entry', () => {
  expect(whoReads('private', { me: marisol, blt: marisol, venue })).toBe(
    'You, Dana Ruiz and full admins read this',
  )
  expect(whoReads('private', { me: dana, blt: marisol, venue })).toBe(
    'You, Marisol Vega and full admins read this',
  )
  expect(whoReads('private', { me: marisol, blt: marisol, venue: { ...venue, gm: null } })).toBe(
    'You, the venue’s GM and full admins read this',
  )
})

it('says that everyone at the venue reads a shared one', () => {
  expect(whoReads('shared', { me: dana, blt: marisol, venue })).toBe('Everyone at Las Perlas LA reads this')
})

it('asks about the role holder, or the person itself', () => {
  expect(promptFor({ me: dana, blt: marisol })).toBe('How is Marisol Vega doing on their priority?')
  expect(promptFor({ me: marisol, blt: marisol })).toBe('How are you doing on your priority?')
})
