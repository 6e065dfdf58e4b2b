import { expect, test } from 'vitest'
import type { News, NewsItem } from './api.ts'
import { newsLine, newsText, placeOf } from './words.ts'

const item = (more: Partial<NewsItem>): NewsItem => ({
  ...{ id: '1', at: '2026-11-20T20:00:00Z', who: 'Dana Ruiz', action: 'priority.signedOff' },
  ...{ bltId: 'vic', bltSlug: 'vic-lam', bltName: 'Vic Lam' },
  ...{ venueId: 'v', venueSlug: 'annex', venueName: 'Annex' },
  ...{ priorityId: null, title: null, skillId: null, weekOf: null, status: null },
  ...more,
})
const news = (count: number, sinceDay: string | null, more = false): News => ({
  ...{ readAt: '2026-11-23T18:00:00Z', since: null, sinceDay, today: '2026-11-23', more },
  items: Array.from({ length: count }, () => item({})),
})

test.each([
  [news(6, '2026-11-20'), '6 changes since Friday'],
  [news(1, '2026-11-22'), '1 change since yesterday'],
  [news(50, '2026-11-16', true), '50+ changes since Nov 16'],
  [news(0, '2026-11-23'), 'Nothing new since earlier today'],
])('the line %#', (read, line) => {
  expect(newsLine(read)).toBe(line)
})

const OTHERS = { id: 'dana', can: { pickBlt: true } }
const COLLEAGUE = { id: 'lou', can: { pickBlt: false } }
const HOME = '/?venue=annex&blt=vic-lam'

test.each<[Partial<NewsItem>, string, string, string | null]>([
  [{ title: 'Faster rounds' }, 'Dana Ruiz signed off “Faster rounds”', HOME, null],
  [
    { action: 'priority.checkedIn', title: 'Faster rounds', status: 'AT_RISK' },
    'Dana Ruiz checked in “Faster rounds”: At risk',
    ...([HOME, null] as const),
  ],
  [
    { action: 'task.changed', title: 'Count', status: 'done', who: null },
    'An operator ticked “Count”',
    ...([HOME, null] as const),
  ],
  [
    { action: 'journal.reviewed', weekOf: '2026-11-16' },
    'Dana Ruiz reviewed the journal of the week of Nov 16',
    ...(['/journal?venue=annex&blt=vic-lam&week=2026-11-16', null] as const),
  ],
  [
    { action: 'skill.marked', title: 'Pour Cost Control', status: 'LEARNING', skillId: 'pour' },
    'Dana Ruiz marked “Pour Cost Control”: Learning',
    ...(['/skills?venue=annex&blt=vic-lam', null] as const),
  ],
  [
    { action: 'metrics.save', bltId: null, weekOf: '2026-11-16' },
    'Dana Ruiz saved the numbers of the week of Nov 16',
    ...(['/metrics/annex?week=2026-11-16', '/metrics/annex?week=2026-11-16'] as const),
  ],
])('what is new %#, and where it leads a manager and a colleague', (more, text, place, colleagues) => {
  expect(newsText(item(more))).toBe(text)
  expect(placeOf(item(more), OTHERS)).toBe(place)
  expect(placeOf(item(more), COLLEAGUE)).toBe(colleagues)
})
