import type { Reply } from '@scope/contract/calls'
import { fireEvent } from '@testing-library/dom'
import { expect, onTestFinished, test, vi } from 'vitest'
import { BO, CALICHE, GM, NOW, TEAM, TODAY } from '../../../../test/company.ts'
import { mockApi } from '../../../../test/mock-api.ts'
import { renderScreen } from '../../../../test/render-screen.tsx'
import { testStates } from '../../../../test/screen-states.tsx'
import { AnalyticsScreen } from './AnalyticsScreen.tsx'

const LAST_WEEK = '2026-11-09'

const SNAPSHOT: Reply<'GET /api/analytics/snapshot'> = {
  from: '2026-10-19',
  to: TODAY,
  cards: {
    throughput: { completed: 3, due: 4 },
    overdue: { due: 4, count: 1 },
    onTime: { percentage: 67, onTime: 2 },
    categoryMix: [{ category: 'operations', completed: 3, percentage: 100 }],
    velocity: [{ weekOf: LAST_WEEK, completed: 5 }],
  },
  coverage: { weekOf: LAST_WEEK, venues: 1, reported: 1, missing: [], partial: [] },
}

const SIGNAL: Reply<'GET /api/analytics/signals'>[number] = {
  id: 'labor-rise caliche',
  rule: 'labor-rise',
  tone: 'urgent',
  icon: 'trending-up',
  tag: 'Labor',
  headline: 'Labor is at 34.0%',
  reason: 'It was 28.0% in the four weeks before.',
  cta_label: 'Open numbers',
  cta: { place: 'metrics', venueSlug: CALICHE.slug, bltSlug: null, week: LAST_WEEK },
  venueId: CALICHE.id,
  venueSlug: CALICHE.slug,
  venueName: CALICHE.name,
  since: LAST_WEEK,
  streak: null,
  refs: [],
}

const CRIT: Reply<'GET /api/analytics/studio-crit'> = {
  from: '2026-10-19',
  to: TODAY,
  writtenBy: 'rules',
  insights: 'Revenue rose by 4%.',
  sentences: [{ text: 'Revenue rose by 4%.', targets: [SIGNAL.cta] }],
}

const ENTRIES: Reply<'GET /api/analytics/journal'> = {
  entries: [
    {
      id: 'journal-1',
      bltId: BO.id,
      bltSlug: BO.slug,
      bltName: BO.name,
      venueSlug: CALICHE.slug,
      venueName: CALICHE.name,
      authorName: BO.name,
      weekOf: LAST_WEEK,
      category: 'operations',
      createdAt: NOW,
      entry: 'We closed in twenty minutes.',
    },
  ],
  total: 1,
  page: 1,
  pages: 1,
}

const ANSWERS = {
  ...TEAM,
  'GET /api/blts': [],
  'GET /api/analytics/snapshot': SNAPSHOT,
  'GET /api/analytics/signals': [SIGNAL],
  'GET /api/analytics/studio-crit': CRIT,
  'GET /api/analytics/journal': ENTRIES,
}

testStates('analytics', {
  screen: <AnalyticsScreen />,
  at: '/analytics',
  as: GM,
  answers: ANSWERS,
  shows: [
    ['heading', 'Labor is at 34.0%'],
    ['heading', 'Analytics'],
    ['heading', 'Signals'],
    ['heading', 'Proof'],
    ['heading', 'Category Mix'],
  ],
  fails: { 'GET /api/analytics/signals': 'Failed to fetch Signals' },
  empty: {
    answers: { 'GET /api/analytics/signals': [] },
    shows: [['heading', 'Signals']],
  },
})

testStates('the figures of analytics', {
  screen: <AnalyticsScreen />,
  at: '/analytics?range=1m',
  as: GM,
  answers: ANSWERS,
  shows: [
    ['heading', 'Category Mix'],
    ['heading', 'Signals'],
  ],
  fails: { 'GET /api/analytics/snapshot': 'Failed to fetch analytics data' },
})

testStates('the insights of analytics', {
  screen: <AnalyticsScreen />,
  at: '/analytics?range=1m',
  as: GM,
  answers: ANSWERS,
  shows: [['link', 'Numbers, week of Nov 9']],
  fails: { 'GET /api/analytics/studio-crit': 'Failed to fetch Studio Crit insights' },
})

testStates('the journal entries of analytics', {
  screen: <AnalyticsScreen />,
  at: '/analytics?tab=journal',
  as: GM,
  answers: ANSWERS,
  shows: [
    ['link', 'Bo Lind, week of Nov 9, 2026'],
    ['list', 'Journal entries'],
    ['button', 'Export CSV'],
  ],
  fails: { 'GET /api/analytics/journal': 'Failed to fetch journal data' },
  empty: {
    answers: { 'GET /api/analytics/journal': { ...ENTRIES, entries: [], total: 0 } },
    shows: [['heading', 'No journal entries found for the selected filters']],
  },
})

test('all is nominal only if every venue has numbers, which are asked for again every 30 seconds', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  onTestFinished(() => void vi.useRealTimers())
  const api = mockApi({
    ...ANSWERS,
    'GET /api/analytics/signals': [],
    'GET /api/analytics/studio-crit': { ...CRIT, insights: '', sentences: [] },
  })
  const page = renderScreen(<AnalyticsScreen />, '/analytics', GM)
  await page.findByText('All systems nominal')
  await page.findByText('No insights available for this period')
  const coverage = { weekOf: LAST_WEEK, venues: 2, reported: 1, missing: ['Low Tide'], partial: [] }
  api.answer({ 'GET /api/analytics/snapshot': { ...SNAPSHOT, coverage } })
  await vi.advanceTimersByTimeAsync(30_000)
  await page.findByText('Nothing unusual in 1 of 2 venues; 1 has no numbers yet.')
  page.getByText('Without numbers for the week of Nov 9: Low Tide.')
  // Those that are raised, and those that tags explain.
  expect(api.sent('GET /api/analytics/signals')).toHaveLength(2)
  expect(api.sent('GET /api/analytics/studio-crit')).toHaveLength(1)
})

test('the range is in the address, and the task velocity has a table', async () => {
  mockApi(ANSWERS)
  const page = renderScreen(<AnalyticsScreen />, '/analytics', GM)
  fireEvent.click(await page.findByRole('button', { name: '12M' }))
  await expect.poll(() => new URLSearchParams(location.search).get('range')).toBe('12m')
  await page.findByRole('button', { name: '12M', pressed: true })
  fireEvent.click(await page.findByRole('button', { name: 'Show as table' }))
  await page.findByRole('rowheader', { name: 'Nov 9, 2026 so far' })
})
