import { expect, test } from 'vitest'
import { devices, isShared, newDevice } from './device.ts'

const NOW = new Date('2026-11-20T18:00:00Z')
const DAY = 86_400_000

test('a device knows who signed in with it, for 90 days, and only with the server’s signature', () => {
  const known = devices('one secret')
  const cookie = known.write(newDevice(), 'dana', NOW)
  const device = known.read(cookie, NOW)
  expect(device && known.knows(device, 'dana')).toBe(true)
  expect(device && known.knows(device, 'lou')).toBe(false)
  expect(cookie).not.toContain('dana')
  expect(known.read(cookie, new Date(NOW.getTime() + 90 * DAY))).toEqual(device)
  expect(known.read(cookie, new Date(NOW.getTime() + 90 * DAY + 1))).toBeUndefined()
  expect(devices('another').read(cookie, NOW)).toBeUndefined()
  for (const broken of [undefined, '', '.', 'x.y', `${cookie}x`])
    expect(known.read(broken, NOW)).toBeUndefined()
})

test('a device is shared once two people signed in with it, and keeps the latest twenty', () => {
  const known = devices('one secret')
  let device = newDevice()
  const add = (person: string) => {
    device = known.read(known.write(device, person, NOW), NOW) ?? device
  }
  add('dana')
  add('dana')
  expect(isShared(device)).toBe(false)
  for (let nth = 0; nth < 20; nth += 1) add(`person ${nth}`)
  expect(isShared(device)).toBe(true)
  expect(device.people).toHaveLength(20)
  expect(known.knows(device, 'dana')).toBe(false)
})
