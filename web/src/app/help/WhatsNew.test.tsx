import { fireEvent } from '@testing-library/dom'
import { expect, test } from 'vitest'
import changelog from '../../../../CHANGELOG.md?raw'
import { MEMBER, TEAM } from '../../../test/company.ts'
import { mockApi, refusal } from '../../../test/mock-api.ts'
import { renderScreen } from '../../../test/render-screen.tsx'
import { newestChanges } from './changes.ts'
import { HelpPage } from './HelpPage.tsx'

const {
  version = '',
  lines = [],
  more = [],
} = newestChanges(changelog, { jobRole: MEMBER.role, isAdmin: false }) ?? {}
const NEWS = { name: 'What’s new' }

test('the news stand above until they are dismissed, and can be read again', async () => {
  mockApi({
    ...TEAM,
    'GET /api/whats-new': { dismissed: null },
    'PUT /api/whats-new': { dismissed: version },
  })
  const page = renderScreen(<HelpPage />, '/help', MEMBER)
  await page.findByRole('region', NEWS)
  for (const line of lines) page.getByText(line)
  for (const line of more) expect(page.queryByText(line)).toBeNull()
  if (more.length > 0) fireEvent.click(page.getByRole('button', { name: 'Show more' }))
  for (const line of more) await page.findByText(line)
  fireEvent.click(page.getByRole('button', { name: 'Dismiss' }))
  await expect.poll(() => page.queryByRole('region', NEWS)).toBeNull()
  page.getByText('What’s new')
})

test('a failure keeps them', async () => {
  const failed = refusal('unavailable', 'Scope is busy. Please try again.')
  mockApi({ ...TEAM, 'GET /api/whats-new': { dismissed: '0.9.0' }, 'PUT /api/whats-new': failed })
  const page = renderScreen(<HelpPage />, '/help', MEMBER)
  fireEvent.click(await page.findByRole('button', { name: 'Dismiss' }))
  await page.findByText('Not dismissed')
  page.getByRole('region', NEWS)
})

test('news that were dismissed before stand behind a line', async () => {
  mockApi({ ...TEAM, 'GET /api/whats-new': { dismissed: version } })
  const page = renderScreen(<HelpPage />, '/help', MEMBER)
  await page.findByText('What’s new')
  expect(page.queryByRole('button', { name: 'Dismiss' })).toBeNull()
})
