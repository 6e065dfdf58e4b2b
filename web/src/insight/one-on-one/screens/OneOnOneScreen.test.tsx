import type { Reply } from '@scope/contract/calls'
import { BO, CALICHE, GM, NOW, TEAM, TODAY, WEEK } from '../../../../test/company.ts'
import { METRICS_WEEK } from '../../../../test/numbers.ts'
import { testStates } from '../../../../test/screen-states.tsx'
import { JOURNAL, PRIORITY } from '../../../../test/work.ts'
import { OneOnOnePage } from '../../../app/OneOnOnePage.tsx'

const ONE_ON_ONE: Reply<'GET /api/one-on-ones/:venue/:blt'> = {
  now: NOW,
  today: TODAY,
  businessDay: TODAY,
  venue: CALICHE,
  member: BO,
  record: {
    weekOf: WEEK,
    state: 'none',
    manager: null,
    begunAt: null,
    finishedAt: null,
    minutes: null,
    skipped: null,
    points: null,
    agreements: [],
  },
  lastTime: null,
  stillOpen: [],
  points: { text: 'The new ice machine', updatedAt: NOW },
  can: { hold: true, begin: true, lead: false, skip: true, tick: true, writePoints: false },
}

testStates('a one-on-one', {
  screen: <OneOnOnePage />,
  at: '/one-on-one/caliche/bo-lind',
  as: GM,
  answers: {
    ...TEAM,
    'GET /api/one-on-ones/:venue/:blt': ONE_ON_ONE,
    'GET /api/journals/:venue/:blt': [JOURNAL],
    'GET /api/priorities/:venue/:blt/:period': [PRIORITY],
    'GET /api/checkins/:venue/:blt': [],
    'GET /api/venues/:venue/metrics': METRICS_WEEK,
    'GET /api/skills/progress': [],
  },
  shows: [
    ['button', 'Begin'],
    ['heading', 'Bo Lind'],
    ['heading', 'Bo Lind’s points'],
    ['region', 'Last time'],
    ['region', 'Journal'],
    ['region', 'Numbers'],
    ['region', 'Agreed today'],
    ['button', 'Mark reviewed'],
  ],
  fails: { 'GET /api/one-on-ones/:venue/:blt': 'The one-on-one could not be loaded' },
})
