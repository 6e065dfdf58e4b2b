import { describe, expect, it } from 'vitest'
import type { Staff } from './api.ts'
import { bodyOf, fieldsOf, movedUp, NOBODY_YET, type PersonFields, roleChange, storedNow } from './form.ts'

const ana: PersonFields = {
  ...NOBODY_YET,
  email: ' ana@lantern.example ',
  firstName: 'Ana',
  venueId: 'one',
  adminDayDow: '3',
}

describe('what is sent of a person', () => {
  it('is the fields of the role, and no other', () => {
    const common = { email: 'ana@lantern.example', firstName: 'Ana', lastName: null, position: null }
    expect(bodyOf(ana)).toEqual({
      ...common,
      role: 'BLT',
      accessRole: 'BLT',
      venueId: 'one',
      adminDayDow: 3,
    })
    expect(bodyOf({ ...ana, role: 'GM', venueIds: 'two one' })).toEqual({
      ...common,
      role: 'GM',
      accessRole: 'GM',
      venueIds: ['two', 'one'],
    })
    expect(bodyOf({ ...ana, role: 'VP', fullAdmin: 'yes' })).toEqual({
      ...common,
      role: 'VP',
      accessRole: 'FULL_ADMIN',
      venueId: null,
      venues: [],
      groups: [],
    })
    const region = { venues: 'one two', groups: 'LA Coast\nTexas' }
    expect(bodyOf({ ...ana, role: 'VP', ...region })).toMatchObject({
      venues: ['one', 'two'],
      groups: ['LA Coast', 'Texas'],
    })
    expect(bodyOf({ ...ana, role: 'CSM_READONLY', venueId: '' })).toEqual({
      ...common,
      role: 'CSM_READONLY',
      accessRole: 'BLT',
      venueId: null,
    })
  })
})

describe('another role', () => {
  it('keeps the venue that one works at, as one or as several', () => {
    expect(roleChange(ana, 'GM')).toMatchObject({ venueIds: 'one' })
    expect(roleChange({ ...ana, role: 'GM', venueId: '', venueIds: 'two one' }, 'AGM')).toMatchObject({
      venueId: 'two',
      venueIds: 'two one',
    })
  })

  it('gives the position back to the job', () => {
    expect(roleChange({ ...ana, position: 'Head Bartender' }, 'AGM').position).toBe('')
  })
})

it('moves a venue up, and the first nowhere', () => {
  expect(movedUp(['a', 'b', 'c'], 2)).toEqual(['a', 'c', 'b'])
  expect(movedUp(['a', 'b'], 0)).toEqual(['a', 'b'])
  expect(movedUp(['a', 'b'], 5)).toEqual(['a', 'b'])
})

describe('someone else was quicker', () => {
  const stored: Staff = {
    id: 'ana',
    email: 'ana@lantern.example',
    firstName: 'Ana',
    lastName: null,
    name: 'Ana',
    accessRole: 'BLT',
    fullAdmin: false,
    canHaveStandIn: false,
    role: 'BLT',
    position: 'Bar Lead',
    venueId: 'one',
    venueIds: [],
    venues: [],
    groups: [],
    venueNames: ['The Copper Still'],
    adminDayDow: 3,
    active: true,
    deactivatedAt: null,
    forgotten: false,
    invitedAt: null,
    hasSignedIn: true,
    updatedAt: '2026-11-18T20:00:00.000Z',
  }
  const hint = (touched: Partial<PersonFields>, field: keyof PersonFields) =>
    storedNow(field, { ...fieldsOf(stored), ...touched }, stored)

  it('says what is stored where it is something else than what was touched', () => {
    expect(hint({ lastName: 'Ruiz' }, 'firstName')).toBeUndefined()
    expect(hint({ lastName: 'Ruiz' }, 'lastName')).toBe('Current value: nothing')
    expect(hint({ position: 'Head Bartender' }, 'position')).toBe('Current value: Bar Lead')
    expect(hint({ adminDayDow: '1' }, 'adminDayDow')).toBe('Current value: Wednesday')
    expect(hint({ fullAdmin: 'yes' }, 'fullAdmin')).toBe('Current value: no')
    expect(hint({ role: 'GM', venueIds: 'two one' }, 'role')).toBe('Current value: Bar Lead')
    expect(hint({ role: 'GM', venueIds: 'two one' }, 'venueIds')).toBe('Current value: The Copper Still')
  })
})
