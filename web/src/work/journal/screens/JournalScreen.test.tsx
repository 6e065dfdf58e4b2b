import { GM, TEAM } from '../../../../test/company.ts'
import { testStates } from '../../../../test/screen-states.tsx'
import { JOURNAL, NO_JOURNAL } from '../../../../test/work.ts'
import { JournalPage } from '../../../app/JournalPage.tsx'

const ANSWERS = {
  ...TEAM,
  'GET /api/journals/check/:venue/:blt': NO_JOURNAL,
  'GET /api/journals/:venue/:blt': [JOURNAL],
  'GET /api/skills/progress': [],
}

testStates('the journal of a member, as their manager reads it', {
  screen: <JournalPage />,
  at: '/journal?venue=caliche&blt=bo-lind',
  as: GM,
  answers: ANSWERS,
  shows: [
    ['article', 'Bo’s entry'],
    ['heading', 'Weekly BLT Journal'],
    ['link', 'One-on-one'],
    ['link', 'Review it in Waiting'],
  ],
  fails: {
    'GET /api/venues': 'The journal could not be loaded',
    'GET /api/period-status': 'The journal could not be loaded',
    'GET /api/journals/check/:venue/:blt': 'The journal could not be loaded',
    'GET /api/journals/:venue/:blt': 'The journal could not be loaded',
  },
})
