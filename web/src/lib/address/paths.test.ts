import { expect, it } from 'vitest'
import { PATHS, patternOf, screenOf } from './paths.ts'

const ORIGIN = 'https://scope.example'

const screenAt = (address: string) =>
  Object.entries(PATHS).find(([, path]) => patternOf(path).test(address))?.[0]

it.each([
  ['/', 'home'],
  ['/skills', 'skills'],
  ['/skills/', 'skills'],
  ['/skills/team', 'teamSkills'],
  ['/vp/rollup', 'rollup'],
  ['/metrics/casa-mission', 'metrics'],
  ['/one-on-one/casa-mission/marisol-vega', 'oneOnOne'],
  ['/Skills', undefined],
  ['/JOURNAL', undefined],
  ['/VP/Rollup', undefined],
  ['/metrics', undefined],
  ['/metrics/casa-mission/more', undefined],
])('%s is the address of the screen %s', (address, screen) => {
  expect(screenAt(address)).toBe(screen)
})

it('names its parameters', () => {
  expect(patternOf(PATHS.oneOnOne).exec('/one-on-one/casa/ana')?.groups).toEqual({ slug: 'casa', blt: 'ana' })
})

it.each([
  ['another path', '/skills', '/archive'],
  ['another tab', '/settings?tab=people', '/settings?tab=company'],
  ['what waits', '/rollup', '/rollup?view=waiting'],
])('%s is another screen', (_, one, other) => {
  expect(screenOf(new URL(one, ORIGIN))).not.toBe(screenOf(new URL(other, ORIGIN)))
})

it('another filter is the same screen', () => {
  const [one, other] = ['/settings?tab=people', '/settings?q=ana&tab=people']
  expect(screenOf(new URL(one, ORIGIN))).toBe(screenOf(new URL(other, ORIGIN)))
})
