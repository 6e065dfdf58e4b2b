import type { Reply } from '@scope/contract/calls'
import { GM, NOW, TEAM } from '../../../../test/company.ts'
import { testStates } from '../../../../test/screen-states.tsx'
import { SkillsScreen } from './SkillsScreen.tsx'

type Skill = Reply<'GET /api/skills/progress'>[number]

const SKILL: Skill = {
  skillId: 'bar-close',
  skillTitle: 'Closing the bar',
  category: 'Operations',
  status: 'LEARNING',
  updatedBy: 'Bo Lind',
  updatedAt: NOW,
  verified: null,
  can: { mark: true, verify: true },
}
const UNTOUCHED: Skill = { ...SKILL, status: 'NOT_STARTED', updatedBy: null, updatedAt: null }

testStates('skills', {
  screen: <SkillsScreen />,
  at: '/skills?venue=caliche&blt=bo-lind',
  as: GM,
  answers: {
    ...TEAM,
    'GET /api/skills/catalogue': [],
    'GET /api/skills/progress': [
      SKILL,
      { ...SKILL, skillId: 'upselling', skillTitle: 'Upselling', status: 'MASTERED' },
      { ...UNTOUCHED, skillId: 'hiring', skillTitle: 'Hiring' },
    ],
  },
  shows: [
    ['button', 'Next: Practicing, Closing the bar'],
    ['heading', 'BLT Skill Development'],
    ['heading', 'Currently Developing'],
    ['button', 'Verify Upselling'],
  ],
  fails: {
    'GET /api/venues': 'The venues could not be loaded',
    'GET /api/skills/progress': 'The skills could not be loaded',
  },
  empty: {
    answers: { 'GET /api/skills/progress': [UNTOUCHED] },
    shows: [['heading', 'Currently Developing']],
  },
})
