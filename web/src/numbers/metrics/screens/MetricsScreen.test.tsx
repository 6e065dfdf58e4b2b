import { ADMIN, CALICHE, GM, LOW_TIDE, TEAM } from '../../../../test/company.ts'
import { METRICS_WEEK } from '../../../../test/numbers.ts'
import { testStates } from '../../../../test/screen-states.tsx'
import { MetricsPage } from '../../../app/MetricsPage.tsx'

const ANSWERS = {
  ...TEAM,
  'GET /api/venues': [CALICHE, LOW_TIDE],
  'GET /api/venues/:venue/metrics': METRICS_WEEK,
  'GET /api/metrics': [],
  'GET /api/targets': [],
}

testStates('the numbers of a venue', {
  screen: <MetricsPage />,
  at: '/metrics/caliche?week=2026-11-09',
  as: GM,
  answers: ANSWERS,
  shows: [
    ['heading', 'Historical Metrics'],
    ['heading', 'Caliche Metrics'],
    ['button', /Revenue of Caliche/],
  ],
  fails: {
    'GET /api/venues': 'The venues could not be loaded',
    'GET /api/venues/:venue/metrics': 'The numbers could not be loaded',
  },
  empty: {
    answers: { 'GET /api/venues/:venue/metrics': { ...METRICS_WEEK, metrics: null } },
    shows: [['heading', 'Historical Metrics']],
  },
})

testStates('the Monday grid', {
  screen: <MetricsPage />,
  at: '/metrics/caliche?view=grid&week=2026-11-09',
  as: ADMIN,
  answers: ANSWERS,
  shows: [
    ['textbox', /Revenue.*Caliche/],
    ['heading', 'Monday Grid'],
  ],
  fails: { 'GET /api/metrics': 'The sheet could not be loaded' },
})

testStates('the targets', {
  screen: <MetricsPage />,
  at: '/metrics/caliche?view=targets',
  as: ADMIN,
  answers: ANSWERS,
  shows: [
    ['region', 'Targets by venue'],
    ['heading', 'Targets'],
  ],
  fails: { 'GET /api/targets': 'The targets could not be loaded' },
})
