import { fireEvent } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { ADMIN, MEMBER, NOW } from '../../../test/company.ts'
import { mockApi } from '../../../test/mock-api.ts'
import { renderScreen } from '../../../test/render-screen.tsx'
import { testStates } from '../../../test/screen-states.tsx'
import type { Export } from './api.ts'
import { DataOfPerson, ExportEverything, YourData } from './everything.tsx'

const WAITING: Export = {
  ...{ id: 'export-1', of: 'company', person: null, state: 'waiting', done: 0, parts: 48 },
  ...{ startedAt: NOW, readyAt: null, until: null, size: null, url: null },
}
const RUNNING: Export = { ...WAITING, state: 'running', done: 12 }
const READY: Export = {
  ...WAITING,
  ...{ state: 'ready', done: 48, readyAt: NOW, until: NOW, size: 4_300_000 },
  url: '/api/exports/export-1/export.zip?until=1&signature=x',
}

testStates('everything of a company', {
  screen: <ExportEverything />,
  at: '/settings?tab=company',
  as: ADMIN,
  answers: { 'GET /api/exports': { exports: [READY] } },
  shows: [
    ['link', 'Download'],
    ['button', 'Make a new one'],
    ['button', 'Delete'],
    ['heading', 'Export everything'],
  ],
  fails: { 'GET /api/exports': 'Exports could not be loaded' },
  empty: {
    answers: { 'GET /api/exports': { exports: [] } },
    shows: [['button', 'Export everything']],
  },
})

test('an export goes on while the page asks, until its file can be taken', async () => {
  const api = mockApi({ 'GET /api/exports': { exports: [] }, 'POST /api/exports': { id: 'export-1' } })
  const page = renderScreen(<ExportEverything />, '/settings?tab=company', ADMIN)
  const button = await page.findByRole('button', { name: 'Export everything' })
  api.answer({ 'GET /api/exports': { exports: [RUNNING] } })
  fireEvent.click(button)
  await page.findByText('Writing: 12 of 48 parts')
  expect(api.sent('POST /api/exports')[0]).toMatchObject({ body: { of: 'company' } })
  expect(page.getByRole('progressbar').getAttribute('aria-valuenow')).toBe('12')
  expect(page.queryByRole('button', { name: 'Export everything' })).toBeNull()
  api.answer({ 'GET /api/exports': { exports: [READY] } })
  const link = await page.findByRole('link', { name: 'Download' }, { timeout: 5000 })
  expect(link.getAttribute('href')).toBe(READY.url)
})

test('one that failed can be tried again, and one that is ended leaves nothing', async () => {
  const api = mockApi({
    'GET /api/exports': { exports: [{ ...WAITING, state: 'failed' }] },
    'POST /api/exports': { id: 'export-1' },
    'DELETE /api/exports/:id': { ok: true },
  })
  const page = renderScreen(<ExportEverything />, '/settings?tab=company', ADMIN)
  await page.findByText('It could not be made. Nothing was stored.')
  api.answer({ 'GET /api/exports': { exports: [WAITING] } })
  fireEvent.click(page.getByRole('button', { name: 'Try again' }))
  await page.findByText('Waiting to begin')
  api.answer({ 'GET /api/exports': { exports: [] } })
  const cancel = page.getByRole<HTMLButtonElement>('button', { name: 'Cancel' })
  await expect.poll(() => cancel.disabled).toBe(false)
  fireEvent.click(cancel)
  await page.findByText('Deleted. Nothing of it is kept.')
  await page.findByRole('button', { name: 'Export everything' })
})

test('one’s own data and that of a person are each asked for by their id', async () => {
  const own: Export = { ...READY, of: 'person', person: { id: MEMBER.id, name: MEMBER.name } }
  const api = mockApi({ 'GET /api/exports': { exports: [own] }, 'POST /api/exports': { id: 'export-2' } })
  const page = renderScreen(
    <>
      <YourData />
      <DataOfPerson id="person-2" />
    </>,
    '/settings?tab=you',
    MEMBER,
  )
  await page.findByRole('link', { name: 'Download' })
  fireEvent.click(await page.findByRole('button', { name: 'Export data' }))
  await expect.poll(() => api.sent('POST /api/exports')).toHaveLength(1)
  expect(api.sent('POST /api/exports')[0]).toMatchObject({ body: { of: 'person', person: 'person-2' } })
})
