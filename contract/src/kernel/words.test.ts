import { describe, expect, test } from 'vitest'
import { firstNameOf, fullNameOf } from '../company/person.words.ts'
import { accomplishmentsText } from '../insight/accomplishment.words.ts'
import { preview } from '../work/journal.words.ts'
import { CATEGORIES, CATEGORY_GROUPS, categoryGroup } from '../work/priority.words.ts'
import { characters } from './text.words.ts'

describe('categories', () => {
  test('each has its group', () => {
    expect(CATEGORIES.map(categoryGroup)).toEqual([...CATEGORY_GROUPS])
  })

  test.each([
    ['VENUE_MARKETING', 'operations'],
    ['EVENT_ACTIVATION', 'marketing-event-activation'],
    ['LEADERSHIP', 'team-leadership'],
    ['STAFF_SUPPORT', 'team-leadership'],
    ['revenue-growth', 'revenue-growth'],
    ['BREWING', 'guest-experience'],
    [null, 'guest-experience'],
  ])('%s is shown as %s', (code, group) => {
    expect(categoryGroup(code)).toBe(group)
  })
})

test('accomplishments are counted as people write numbers', () => {
  const counts = [0, 1, 7048, 10_000].map((total) => ({ total, more: total === 10_000 }))
  expect(counts.map(accomplishmentsText)).toEqual([
    '0 accomplishments',
    '1 accomplishment',
    '7,048 accomplishments',
    '10,000+ accomplishments',
  ])
})

describe('a journal’s text', () => {
  test.each([
    ['', 0],
    ['abc', 3],
    ['🍸🍸', 2],
    ['é', 1],
  ])('%s has %i characters', (text, count) => {
    expect(characters(text)).toBe(count)
  })

  test('is previewed at 100 characters with an ellipsis', () => {
    expect(preview('a'.repeat(100))).toBe('a'.repeat(100))
    expect(preview('🍸'.repeat(101))).toBe(`${'🍸'.repeat(100)}…`)
  })
})

describe('names', () => {
  test.each([
    [{ firstName: 'Dana', lastName: 'Ruiz', email: 'gm@lantern.example' }, 'Dana', 'Dana Ruiz'],
    [{ firstName: null, lastName: null, email: 'marisol.vega@lantern.example' }, 'Marisol', 'Marisol'],
    [{ firstName: '', lastName: 'Vega', email: 'm@lantern.example' }, 'M', 'M Vega'],
  ])('%o is greeted as %s', (person, first, full) => {
    expect(firstNameOf(person)).toBe(first)
    expect(fullNameOf(person)).toBe(full)
  })
})
