import { SIGNAL_PLACES } from '@scope/contract/insight/signal.words'
import { expect, test } from 'vitest'
import { type Target, targetLabel, targetPath } from './targets.ts'

const at = (place: Target['place']): Target => ({
  place,
  venueSlug: 'las-perlas-la',
  bltSlug: 'marisol-vega',
  week: '2026-11-09',
})

test('every place is reached by the address that its screen reads', () => {
  expect(SIGNAL_PLACES.map((place) => targetPath(at(place)))).toEqual([
    '/metrics/las-perlas-la?week=2026-11-09',
    '/?venue=las-perlas-la&blt=marisol-vega&week=2026-11-09',
    '/?view=waiting&venue=las-perlas-la',
    '/journal?venue=las-perlas-la&blt=marisol-vega&week=2026-11-09',
    '/progress?venue=las-perlas-la&blt=marisol-vega',
    '/venue/las-perlas-la/board',
    '/visits?venue=las-perlas-la',
  ])
})

test('what is not known is left out', () => {
  const nobody = { bltSlug: null, week: null }
  expect(targetPath({ ...at('home'), ...nobody })).toBe('/?venue=las-perlas-la')
  expect(targetPath({ ...at('metrics'), ...nobody })).toBe('/metrics/las-perlas-la')
})

test('a place is called by what is there, of which venue and week', () => {
  expect(targetLabel(at('metrics'), 'Las Perlas LA')).toBe('Numbers of Las Perlas LA, week of Nov 9')
  expect(targetLabel(at('journal'), undefined)).toBe('Journal, week of Nov 9')
  expect(targetLabel(at('board'), 'Las Perlas LA')).toBe('Board of Las Perlas LA')
})
