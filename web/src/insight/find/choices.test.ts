import { Target } from 'lucide-react'
import { describe, expect, test } from 'vitest'
import type { Me } from '../../company/person/api.ts'
import { actsOf, type Choice, choiceOf, type Found, groupsFor } from './choices.ts'
import { withRecent } from './recent.ts'

const CAN = { pickBlt: false, managePeople: false, editMetrics: false, planVisits: false }
const me = (can: Partial<Me['can']> = {}) => ({ slug: 'marisol-vega', can: { ...CAN, ...can } }) as Me
const LEAD = me()
const GM = me({ pickBlt: true, editMetrics: true })
const ADMIN = me({ pickBlt: true, managePeople: true })
const VP = me({ pickBlt: true, planVisits: true })

const VENUES = [
  { slug: 'las-perlas-la', name: 'Las Perlas LA' },
  { slug: 'low-tide', name: 'Low Tide' },
]
const NOTHING = {
  ...{ venueSlug: 'low-tide', venueName: 'Low Tide', bltSlug: null, bltName: null, position: null },
  ...{ former: false, fullName: null, period: null, year: null, isArchived: false },
}
const venue: Found = { ...NOTHING, kind: 'venue', id: '1', name: 'Low Tide' }
const person: Found = { ...NOTHING, kind: 'person', id: '2', name: 'Paige Sutter', bltSlug: 'paige-sutter' }
const gm: Found = { ...NOTHING, kind: 'person', id: '3', name: 'Dana Ruiz', position: 'General Manager' }
const priority: Found = {
  ...{ ...NOTHING, kind: 'priority', id: '4', name: 'Cut pour cost', bltSlug: 'paige-sutter' },
  ...{ bltName: 'Paige Sutter', period: 11, year: 2026 },
}

describe('a choice leads to its place', () => {
  test.each<[string, Found, Me, string]>([
    ['a venue', venue, LEAD, '/venue/low-tide/board'],
    ['a member, for a GM', person, GM, '/?venue=low-tide&blt=paige-sutter'],
    ['a former member', { ...person, former: true }, GM, '/archive?venue=low-tide&blt=paige-sutter'],
    ['a colleague', person, LEAD, '/venue/low-tide/board'],
    ['oneself', { ...person, bltSlug: 'marisol-vega' }, LEAD, '/?venue=low-tide&blt=marisol-vega'],
    ['a GM', gm, GM, '/venue/low-tide/board'],
    [
      'a GM whose name another has',
      { ...gm, name: 'Dana Ruiz (General Manager)', fullName: 'Dana Ruiz' },
      ADMIN,
      '/settings?tab=people&search=Dana+Ruiz',
    ],
    ['a GM, for an admin', gm, ADMIN, '/settings?tab=people&search=Dana+Ruiz'],
    ['a priority', priority, GM, '/?venue=low-tide&blt=paige-sutter&show=4'],
    [
      'an archived one',
      { ...priority, isArchived: true },
      GM,
      '/archive?venue=low-tide&blt=paige-sutter&year=2026&open=4',
    ],
  ])('%s', (_, item, user, path) => {
    expect(choiceOf(item, user).path).toBe(path)
  })
})

test('an act is one press away where its choice leads', () => {
  const paths = (user: Me) => actsOf(user, VENUES.slice(0, 1), null).map(({ path }) => path)
  expect(paths(LEAD)).toEqual(['/?check-in=on-track', '/journal', '/settings?tab=you&page=away'])
  expect(paths(VP)).toEqual(['/settings?tab=you&page=away', '/visits?venue=las-perlas-la&plan=open'])
  expect(paths(GM)).toEqual(['/metrics/las-perlas-la?week=due&form=open', '/settings?tab=you&page=away'])
})

const screens: Choice[] = ['Home', 'Journal', 'Progress', 'Numbers'].map((label) => ({
  ...{ key: `screen:${label}`, label, path: '/', icon: Target },
}))
const listed = (user: Me, text: string, more: { found?: Found[]; recent?: Choice[] } = {}) =>
  groupsFor({
    ...{ text, me: user, acts: actsOf(user, VENUES, 'low-tide'), screens, found: [], recent: [], ...more },
  }).map(({ name, choices }) => [name, ...choices.map(({ label }) => label)])

describe('listed are', () => {
  test('without a text: acts of the venue on the screen, and all screens', () => {
    expect(listed(GM, '')).toEqual([
      ['Do', 'Enter numbers for Low Tide', 'Enter numbers for Las Perlas LA', 'Away…'],
      ['Screens', 'Home', 'Journal', 'Progress', 'Numbers'],
    ])
    expect(listed(LEAD, '')[0]).toEqual(['Do', 'Check in', 'Write this week’s journal', 'Away…'])
  })

  test('recent choices first, and once', () => {
    const recent = screens.slice(2, 3)
    expect(listed(LEAD, '', { recent })[0]).toEqual(['Recent', 'Progress'])
    expect(listed(LEAD, 'pro', { recent })).toEqual([['Recent', 'Progress']])
    expect(listed(LEAD, 'home', { recent })).toEqual([['Screens', 'Home']])
  })

  test('what the words begin, else with a slip, and what the server found', () => {
    expect(listed(GM, 'enter las')).toEqual([['Do', 'Enter numbers for Las Perlas LA']])
    expect(listed(GM, 'journla')).toEqual([['Screens', 'Journal']])
    expect(listed(GM, 'low', { found: [venue, person] })).toEqual([
      ['Do', 'Enter numbers for Low Tide'],
      ['Venues', 'Low Tide'],
      ['People', 'Paige Sutter'],
    ])
    expect(listed(GM, '?!')).toEqual([])
    expect(listed(VP, 'visit low')).toEqual([['Do', 'Plan a visit of Low Tide']])
  })
})

test('recent choices are few, the newest first', () => {
  expect(withRecent(['a', 'b'], 'b')).toEqual(['b', 'a'])
  expect(withRecent(['1', '2', '3', '4', '5', '6', '7', '8'], '9')).toHaveLength(8)
})
