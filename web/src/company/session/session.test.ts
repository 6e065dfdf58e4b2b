import { expect, it } from 'vitest'
import { afterDeviceUser, type Session } from './session.ts'

const user = { id: 'a' } as Extract<Session, { status: 'signed-in' }>['user']
const signedIn: Session = { status: 'signed-in', user }

it('a page starts over as soon as this device has another user, or none', () => {
  expect(afterDeviceUser(signedIn, 'a')).toBe('stay')
  expect(afterDeviceUser(signedIn, 'b')).toBe('start over')
  expect(afterDeviceUser(signedIn, null)).toBe('start over')
})

it('a page without a user learns of a sign-in, and not of a sign-out', () => {
  for (const status of ['signed-out', 'unknown'] as const) {
    expect(afterDeviceUser({ status }, 'b')).toBe('load')
    expect(afterDeviceUser({ status }, null)).toBe('stay')
  }
  expect(afterDeviceUser({ status: 'unreachable', error: null }, 'b')).toBe('load')
})

it('a page that is being left stays as it is', () => {
  for (const status of ['signing-out', 'leaving'] as const) {
    for (const next of ['a', 'b', null]) expect(afterDeviceUser({ status }, next)).toBe('stay')
  }
})
