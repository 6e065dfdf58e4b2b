import { expect, test } from 'vitest'
import { ADMIN, MEMBER, TEAM } from '../../../test/company.ts'
import { mockApi } from '../../../test/mock-api.ts'
import { renderScreen } from '../../../test/render-screen.tsx'
import { HelpPage } from './HelpPage.tsx'

test('a member reads their own week, step by step', async () => {
  mockApi({ ...TEAM, 'GET /api/whats-new': { dismissed: null } })
  const page = renderScreen(<HelpPage />, '/help', MEMBER)
  await page.findByRole('heading', { name: 'Your week in Scope' })
  expect(page.getAllByRole('img')).toHaveLength(page.getAllByRole('heading', { level: 2 }).length)
  expect(page.queryByRole('tablist')).toBeNull()
})

test('an admin may look at every role’s week', async () => {
  mockApi({ ...TEAM, 'GET /api/whats-new': { dismissed: null } })
  const page = renderScreen(<HelpPage />, '/help', ADMIN)
  await page.findByRole('tablist', { name: 'Whose week' })
})
