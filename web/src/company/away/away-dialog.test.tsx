import { fireEvent, within } from '@testing-library/dom'
import { expect, test, vi } from 'vitest'
import { CALICHE, GM, MEMBER, TEAM, TODAY } from '../../../test/company.ts'
import { mockApi } from '../../../test/mock-api.ts'
import { renderScreen } from '../../../test/render-screen.tsx'
import type { Me } from '../person/api.ts'
import { AwayDialog } from './away-dialog.tsx'

const venues = [{ slug: CALICHE.slug, name: CALICHE.name }]
const others = Array.from({ length: 12 }, (_, n) => ({
  ...{ id: `other-${n}`, name: `Alex ${n}`, position: 'AGM', venues: 'Elsewhere', venueSlugs: ['elsewhere'] },
}))
const sam = {
  id: 'sam',
  name: 'Zoë Ortiz',
  position: 'AGM',
  venues: CALICHE.name,
  venueSlugs: [CALICHE.slug],
}

function open(me: Me) {
  const days = { from: TODAY, to: TODAY }
  const api = mockApi({
    'GET /api/away': TEAM['GET /api/away'],
    'POST /api/away': {
      ...{ id: 'away-1', person: { id: me.id, slug: me.slug, name: me.name }, kind: 'vacation', ...days },
      ...{ by: null, can: { change: true } },
    },
    'GET /api/stand-ins': {
      standIns: [],
      managers: [{ id: GM.id, name: GM.name, venues: venues.map((venue) => ({ ...venue, today: TODAY })) }],
      candidates: [...others, sam],
    },
    'POST /api/stand-ins': {
      ...{ id: 'stand-in-1', gm: { id: GM.id, name: GM.name }, standIn: { id: sam.id, name: sam.name } },
      ...{ venues, ...days, begun: true },
    },
  })
  const onClose = vi.fn()
  return { api, onClose, page: renderScreen(<AwayDialog person={me} self onClose={onClose} />, '/', me) }
}

test('today is filled in, and the dialog closes once it is saved', async () => {
  const { api, onClose, page } = open(MEMBER)
  fireEvent.click(await page.findByRole('button', { name: 'Save' }))
  await expect.poll(() => onClose.mock.calls.length).toBe(1)
  const body = { person: MEMBER.id, kind: 'vacation', from: TODAY, to: TODAY }
  expect(api.sent('POST /api/away')).toMatchObject([{ body }])
})

test('a first day after the last one moves the last day along', async () => {
  const { page } = open(MEMBER)
  fireEvent.change(await page.findByLabelText('First day'), { target: { value: '2026-12-01' } })
  expect(page.getByLabelText<HTMLInputElement>('Last day').value).toBe('2026-12-01')
})

test('the day that is missing gets the focus', async () => {
  const { api, page } = open(MEMBER)
  const last = await page.findByLabelText<HTMLInputElement>('Last day')
  fireEvent.change(last, { target: { value: '' } })
  fireEvent.click(page.getByRole('button', { name: 'Save' }))
  await expect.poll(() => document.activeElement).toBe(last)
  expect(api.sent('POST /api/away')).toEqual([])
})

test('a GM is offered a stand-in for the same days, their own AGM first, found by name', async () => {
  const { api, onClose, page } = open(GM)
  const saveButton = await page.findByRole('button', { name: 'Save' })
  await expect.poll(() => api.sent('GET /api/stand-ins').length).toBe(1)
  fireEvent.click(saveButton)
  const dialog = within(await page.findByRole('dialog', { name: `Stand-in for ${GM.name}` }))
  const who = dialog.getByRole('combobox', { name: 'Who' })
  expect(who.textContent).toContain(sam.name)
  const choose = async (typed: string, name: string) => {
    fireEvent.click(who)
    const search = await page.findByRole('combobox', { name: 'Search Who' })
    fireEvent.input(search, { target: { value: typed } })
    fireEvent.keyDown(search, { key: 'Enter' })
    await expect.poll(() => who.textContent).toContain(name)
  }
  await choose('alex 7', 'Alex 7')
  await choose('zoe', sam.name)
  fireEvent.click(dialog.getByRole('button', { name: 'Name stand-in' }))
  await expect.poll(() => onClose.mock.calls.length).toBe(1)
  const body = { gm: GM.id, standIn: sam.id, venues: [CALICHE.slug], from: TODAY, to: TODAY }
  expect(api.sent('POST /api/stand-ins')).toMatchObject([{ body }])
})
