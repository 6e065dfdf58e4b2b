import { expect, it } from 'vitest'
import { PATHS, patternOf } from './paths.ts'

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
