import type { Reply } from '@scope/contract/calls'
import { fireEvent, within } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { GM, NO_FIRST_DAYS, NOW, TEAM } from '../../../../test/company.ts'
import {
  type Answer,
  type Answers,
  mockApi,
  refusal,
  SILENT,
  UNREACHABLE,
} from '../../../../test/mock-api.ts'
import { renderScreen } from '../../../../test/render-screen.tsx'
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
    'GET /api/blts/:blt/first-30-days': NO_FIRST_DAYS,
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

const open = (skill: Skill, answers: Answers) => {
  const api = mockApi({
    ...TEAM,
    'GET /api/skills/catalogue': [
      {
        id: 'bar-close',
        category: 'Operations',
        title: 'Closing the bar',
        description: '',
        practice: [],
        evidence: [],
      },
    ],
    'GET /api/blts/:blt/first-30-days': NO_FIRST_DAYS,
    'GET /api/skills/progress': [skill],
    ...answers,
  })
  const at = `/skills?venue=caliche&blt=bo-lind&skill=${skill.skillId}`
  return { api, page: renderScreen(<SkillsScreen />, at, GM) }
}

test.each([
  ['Learning', SKILL],
  ['Mastered', { ...SKILL, status: 'MASTERED' }],
] as const)('Reset asks first at %s, and goes back to Not Started', async (label, skill) => {
  const { api, page } = open(skill, { 'POST /api/skills/update': UNTOUCHED })
  const ask = async () => {
    fireEvent.click(await page.findByRole('button', { name: 'Reset Closing the bar' }))
    return within(await page.findByRole('alertdialog', { name: 'Reset Closing the bar?' }))
  }
  const question = await ask()
  question.getByText(`This changes it from ${label} to Not Started.`, { exact: false })
  fireEvent.click(question.getByRole('button', { name: 'Cancel' }))
  await expect.poll(() => page.queryByRole('alertdialog')).toBeNull()
  expect(api.sent('POST /api/skills/update')).toEqual([])
  api.answer({ 'GET /api/skills/progress': [UNTOUCHED] })
  fireEvent.click((await ask()).getByRole('button', { name: 'Reset' }))
  await page.findByRole('button', { name: 'Start Learning Closing the bar' })
  await expect.poll(() => document.activeElement?.textContent).toContain('Closing the bar')
  expect(api.sent('POST /api/skills/update')).toMatchObject([
    { body: { skillId: 'bar-close', status: 'NOT_STARTED' } },
  ])
})

test('a mark shows at once', async () => {
  const { page } = open(UNTOUCHED, { 'POST /api/skills/update': SILENT })
  fireEvent.click(await page.findByRole('button', { name: 'Start Learning Closing the bar' }))
  await page.findByText('25%')
})

test.each<[string, Answer<'POST /api/skills/update'>, string]>([
  ['by the network', UNREACHABLE, 'Network error. Please try again.'],
  [
    'because another device went on',
    refusal('conflict', 'Closing the bar is Proficient. The next step is Mastered.'),
    'Closing the bar is Proficient. The next step is Mastered.',
  ],
])('a mark that fails %s is undone with the reason', async (_, answer, reason) => {
  const { page } = open(UNTOUCHED, { 'POST /api/skills/update': answer })
  fireEvent.click(await page.findByRole('button', { name: 'Start Learning Closing the bar' }))
  await page.findByText('Update Failed')
  page.getByText('Could not update skill progress')
  await page.findByText(`Failed to update skill. ${reason}`)
  await page.findByRole('button', { name: 'Start Learning Closing the bar' })
})

test('who may not mark reads the skills of a member', async () => {
  const read = { ...SKILL, can: { mark: false, verify: false } }
  mockApi({
    ...TEAM,
    'GET /api/skills/catalogue': [],
    'GET /api/blts/:blt/first-30-days': NO_FIRST_DAYS,
    'GET /api/skills/progress': [read, { ...read, skillId: 'upselling', status: 'MASTERED' }],
  })
  const page = renderScreen(<SkillsScreen />, '/skills?venue=caliche&blt=bo-lind', GM)
  await page.findByText(/Read only/)
  expect(page.queryByRole('button', { name: /^(Next: |Reset |Start Learning |Verify )/ })).toBeNull()
})
