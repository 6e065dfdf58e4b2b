import { expect, test } from 'vitest'
import { bodyOf, domainIn, domainsIn, fieldOf, missingIn, startOf } from './form.ts'

const NOTHING = { name: '', domains: [], timezone: '', admin: { email: '', firstName: '', lastName: '' } }

test('starts with the device’s time zone, or with what was typed before', () => {
  expect(startOf(NOTHING, 'America/Denver')).toMatchObject({ name: '', timezone: 'America/Denver' })
  expect(startOf(NOTHING, 'UTC').timezone).toBe('America/Los_Angeles')
  const typed = {
    ...NOTHING,
    name: 'Lantern',
    domains: ['a.example', 'b.example'],
    timezone: 'America/Chicago',
  }
  expect(startOf(typed, 'America/Denver')).toMatchObject({
    name: 'Lantern',
    domains: 'a.example, b.example',
    timezone: 'America/Chicago',
  })
})

test.each([
  ['a.example', ['a.example']],
  [' a.example, @b.example;c.example  d.example,', ['a.example', '@b.example', 'c.example', 'd.example']],
  ['  ', []],
])('the domains in "%s"', (text, domains) => {
  expect(domainsIn(text)).toEqual(domains)
})

test('takes the domain from a complete address', () => {
  expect([domainIn('ada@lantern.example '), domainIn('ada@lantern'), domainIn('ada')]).toEqual([
    'lantern.example',
    '',
    '',
  ])
})

test('says what is missing, and where the server’s answer belongs', () => {
  const fields = startOf({ ...NOTHING, name: 'Lantern' }, 'UTC')
  expect(Object.keys(missingIn(fields))).toEqual(['firstName', 'lastName', 'email', 'domains'])
  expect(bodyOf({ ...fields, email: ' ada@a.example ', domains: 'a.example' })).toMatchObject({
    domains: ['a.example'],
    admin: { email: 'ada@a.example' },
  })
  expect(['admin.email', 'admin/firstName', 'domains/0', 'name', 'link', undefined].map(fieldOf)).toEqual([
    'email',
    'firstName',
    'domains',
    'name',
    undefined,
    undefined,
  ])
})
