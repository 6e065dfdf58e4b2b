import type { Reply } from '@scope/contract/calls'
import { ADMIN, CALICHE, LOW_TIDE, TEAM, WEEK } from '../../../../test/company.ts'
import { FIGURES, LAST_WEEK } from '../../../../test/numbers.ts'
import { testStates } from '../../../../test/screen-states.tsx'
import { RollupScreen } from './RollupScreen.tsx'

const BESIDE = { trend: null, best: null, worst: null }
const WORK = {
  journals: { submitted: 1, total: 2, overdue: 1 },
  priorities: { onTrack: 1, atRisk: 1, live: 2 },
}

const rowOf = ({ id, slug, name, state }: typeof CALICHE): Rollup['rows'][number] => ({
  ...FIGURES,
  venueId: id,
  slug,
  name,
  state,
  group: null,
  gm: null,
  revenueTrend: null,
  laborTrend: null,
  reported: 1,
  missing: 0,
  ...WORK,
  strip: Array.from({ length: 13 }, () => 80_000),
})

type Rollup = Reply<'GET /api/rollup'>
const ROLLUP: Rollup = {
  span: 'this-week',
  weeks: [WEEK],
  weeksBefore: [LAST_WEEK],
  compared: { weeks: [LAST_WEEK], weeksBefore: ['2026-11-02'] },
  sort: 'venue',
  order: 'asc',
  state: null,
  group: null,
  needs: null,
  states: [{ code: 'TX', name: 'Texas' }],
  groups: [],
  by: null,
  venues: 2,
  found: 2,
  page: 1,
  pages: 1,
  cards: {
    revenue: { total: 168_420, reported: 2, expected: 2, ...BESIDE },
    labor: { pct: 25.8, ...BESIDE },
    journals: { ...WORK.journals, ...BESIDE },
    atRisk: { count: 2, ...BESIDE },
  },
  closed: { count: 0, weeks: [] },
  subtotals: [],
  rows: [rowOf(CALICHE), rowOf(LOW_TIDE)],
}

testStates('the rollup', {
  screen: <RollupScreen />,
  at: '/vp/rollup',
  as: ADMIN,
  answers: { ...TEAM, 'GET /api/venues': [CALICHE, LOW_TIDE], 'GET /api/rollup': ROLLUP },
  shows: [
    ['region', 'Venue Performance'],
    ['heading', 'VP Rollup'],
    ['button', /total revenue of all venues/],
    ['button', /priorities at risk of all venues/],
    ['link', 'Low Tide'],
    ['button', 'Export PDF'],
  ],
  fails: { 'GET /api/rollup': 'The rollup could not be loaded' },
  empty: {
    answers: { 'GET /api/rollup': { ...ROLLUP, state: 'TX', found: 0, rows: [] } },
    shows: [['button', 'Show all venues']],
  },
})
