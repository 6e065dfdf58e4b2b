import { GM, NOW, TEAM } from '../../../../test/company.ts'
import { testStates } from '../../../../test/screen-states.tsx'
import { ProgressScreen } from './ProgressScreen.tsx'

testStates('progress', {
  screen: <ProgressScreen />,
  at: '/progress?venue=caliche&blt=bo-lind',
  as: GM,
  answers: {
    ...TEAM,
    'GET /api/skills/progress': [],
    'GET /api/skills/history': [
      {
        id: 'change-1',
        skillId: 'bar-close',
        skillTitle: 'Closing the bar',
        category: 'Operations',
        event: 'mark',
        status: 'LEARNING',
        before: 'NOT_STARTED',
        by: 'Bo Lind',
        updatedAt: NOW,
      },
    ],
  },
  shows: [
    ['heading', 'Recent Progress Updates'],
    ['heading', 'Progress Review'],
    ['heading', 'Management Review'],
  ],
  fails: {
    'GET /api/venues': 'The venues could not be loaded',
    'GET /api/skills/progress': 'The progress could not be loaded',
    'GET /api/skills/history': 'The progress could not be loaded',
    'GET /api/period-status': 'The progress could not be loaded',
  },
  empty: {
    answers: { 'GET /api/skills/history': [] },
    shows: [['heading', 'Recent Progress Updates']],
  },
})
