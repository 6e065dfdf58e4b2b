import { expect, test } from 'vitest'
import { stateOf } from './device.ts'

const phone = { supported: true, permission: 'granted', subscribed: true, inBrowserOfPhone: false } as const

test.each([
  ['on', phone],
  ['off', { ...phone, subscribed: false }],
  ['off', { ...phone, permission: 'default' as const, subscribed: false }],
  // The user has reset the permission in the browser.
  ['off', { ...phone, permission: 'default' as const }],
  ['blocked', { ...phone, permission: 'denied' as const }],
  ['unsupported', { ...phone, supported: false }],
  ['add-first', { ...phone, supported: false, inBrowserOfPhone: true }],
])('%s', (state, device) => {
  expect(stateOf(device)).toBe(state)
})
