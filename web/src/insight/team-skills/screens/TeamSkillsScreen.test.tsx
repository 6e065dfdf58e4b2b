import type { Reply } from '@scope/contract/calls'
import { test } from 'vitest'
import { ADMIN, BO, CALICHE, LOW_TIDE, TEAM } from '../../../../test/company.ts'
import { mockApi } from '../../../../test/mock-api.ts'
import { renderScreen } from '../../../../test/render-screen.tsx'
import { testStates } from '../../../../test/screen-states.tsx'
import { TeamSkillsScreen } from './TeamSkillsScreen.tsx'

const SKILLS: Reply<'GET /api/venues/:venue/team-skills'> = {
  venue: CALICHE,
  can: { editLevels: true },
  members: [{ ...BO, role: 'BLT', mastered: 0, verified: 0, developing: 1 }],
  skills: [
    {
      skillId: 'bar-close',
      skillTitle: 'Closing the bar',
      category: 'Operations',
      levels: { AGM: 'MASTERED', BLT: 'PROFICIENT' },
      marks: [{ status: 'LEARNING', verified: false, target: 'PROFICIENT', short: 2 }],
      below: 1,
      short: 2,
      teachers: [],
    },
  ],
  gaps: ['bar-close'],
}

testStates('team skills', {
  screen: <TeamSkillsScreen />,
  at: '/skills/team?venue=caliche',
  as: ADMIN,
  answers: {
    ...TEAM,
    'GET /api/venues': [CALICHE, LOW_TIDE],
    'GET /api/venues/:venue/team-skills': SKILLS,
  },
  shows: [
    ['table', 'Skills at Caliche'],
    ['heading', 'Team skills'],
    ['heading', 'Largest gaps'],
    ['button', 'Target levels'],
    ['combobox', 'Venue'],
  ],
  fails: {
    'GET /api/venues': 'The team’s skills could not be loaded',
    'GET /api/venues/:venue/team-skills': 'The team’s skills could not be loaded',
  },
  empty: {
    answers: { 'GET /api/venues/:venue/team-skills': { ...SKILLS, members: [] } },
    shows: [['heading', 'No AGM or Bar Lead here now']],
  },
})

test('a venue that has closed has no team', async () => {
  mockApi({
    ...TEAM,
    'GET /api/venues': [{ ...CALICHE, closed: true }],
    'GET /api/venues/:venue/team-skills': { ...SKILLS, members: [] },
  })
  const page = renderScreen(<TeamSkillsScreen />, '/skills/team?venue=caliche', ADMIN)
  await page.findByRole('heading', { name: 'This venue has closed' })
})
