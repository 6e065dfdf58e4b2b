import type { Reply } from '@scope/contract/calls'
import { BO, CALICHE, GM, NOW, TEAM } from '../../../../test/company.ts'
import { testStates } from '../../../../test/screen-states.tsx'
import { AccomplishmentsScreen } from './AccomplishmentsScreen.tsx'

const ACCOMPLISHMENTS: Reply<'GET /api/accomplishments'> = {
  items: [
    {
      type: 'priority',
      id: 'priority-1',
      venueSlug: CALICHE.slug,
      venueName: CALICHE.name,
      bltId: BO.id,
      bltSlug: BO.slug,
      bltName: BO.name,
      at: NOW,
      title: 'Faster bar close',
      description: null,
      category: 'OPERATIONS',
      period: 10,
      year: 2026,
      outcomeKpi: null,
      confidence: null,
      signedOffBy: GM.name,
    },
  ],
  hits: [],
  next: null,
  total: 1,
  more: false,
}

const ANSWERS = { ...TEAM, 'GET /api/blts': [], 'GET /api/accomplishments': ACCOMPLISHMENTS }
const FAILED = 'The accomplishments could not be loaded'

testStates('accomplishments', {
  screen: <AccomplishmentsScreen />,
  at: '/accomplishments',
  as: GM,
  answers: ANSWERS,
  shows: [
    ['list', 'Accomplishments'],
    ['link', 'Faster bar close'],
    ['heading', 'Accomplishments'],
    ['button', 'Export Report'],
  ],
  fails: { 'GET /api/accomplishments': FAILED },
  empty: {
    answers: { 'GET /api/accomplishments': { ...ACCOMPLISHMENTS, items: [], total: 0 } },
    shows: [['heading', 'No accomplishments found']],
  },
})

testStates('the accomplishments of this period', {
  screen: <AccomplishmentsScreen />,
  at: '/accomplishments?dates=this-period',
  as: GM,
  answers: ANSWERS,
  shows: [['link', 'Faster bar close']],
  fails: { 'GET /api/venues': FAILED, 'GET /api/period-status': FAILED },
})
