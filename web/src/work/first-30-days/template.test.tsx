import { SHIPPED_TEMPLATE } from '@scope/contract/work/first-30-days.words'
import { fireEvent } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { ADMIN, COMPANY, NO_OFFERS } from '../../../test/company.ts'
import { type Answers, mockApi, refusal } from '../../../test/mock-api.ts'
import { renderScreen } from '../../../test/render-screen.tsx'
import { chooseDrafts, openDrafts } from '../../lib/drafts/device-drafts.ts'
import { keyOf, sealerOf } from '../../lib/offline/seal.ts'
import { FirstDaysTemplate } from './template.tsx'

const OWN = { ...SHIPPED_TEMPLATE, title: 'First month', tasks: [{ label: 'Meet the team', day: 3 }] }

const SECRET = 'YWRtaW5hZG1pbmFkbWluYWRtaW5hZG1pbmFkbWluYWQ'

const open = async (answers: Answers = {}) => {
  const api = mockApi({
    'GET /api/first-30-days': { ...NO_OFFERS, template: OWN, can: { edit: true } },
    'GET /api/company': COMPANY,
    'PUT /api/first-30-days': { template: OWN },
    ...answers,
  })
  chooseDrafts()
  await openDrafts(ADMIN.userId, await sealerOf(await keyOf(SECRET)))
  const page = renderScreen(<FirstDaysTemplate />, '/settings', ADMIN)
  fireEvent.click(await page.findByRole('button', { name: 'Change the first 30 days' }))
  await page.findByRole('combobox', { name: 'Skills in focus' })
  const type = async (name: string, value: string) =>
    fireEvent.change(await page.findByRole('textbox', { name }), { target: { value } })
  const press = async (name: string) => fireEvent.click(await page.findByRole('button', { name }))
  return { api, page, type, press }
}

test('an admin changes the template, or takes the one that ships', async () => {
  const { api, page, type, press } = await open()
  await press('Add a task')
  await type('Task 2', ' Close once ')
  await type('Day of task 2', '9')
  await type('Points for the first one-on-one', 'How is it?\n\nWhat next?')
  await press('Save')
  await expect.poll(() => api.sent('PUT /api/first-30-days')).toHaveLength(1)
  expect(api.sent('PUT /api/first-30-days')[0]?.body).toEqual({
    ...OWN,
    tasks: [...OWN.tasks, { label: 'Close once', day: 9 }],
    points: ['How is it?', 'What next?'],
  })
  await expect.poll(() => page.queryByRole('dialog')).toBeNull()
  await press('Change the first 30 days')
  await page.findByRole('combobox', { name: 'Skills in focus' })
  await press('Use the standard plan')
  await page.findByRole('textbox', { name: 'Task 8' })
  await press('Save')
  await expect.poll(() => api.sent('PUT /api/first-30-days')[1]?.body).toEqual(SHIPPED_TEMPLATE)
})

test('what was typed is there again after the dialog was closed, until it is discarded', async () => {
  const { page, type, press } = await open()
  await type('Title', 'First weeks')
  await press('Close')
  await press('Change the first 30 days')
  expect(await page.findByRole('textbox', { name: 'Title' })).toHaveProperty('value', 'First weeks')
  await press('Discard')
  await press('Change the first 30 days')
  expect(await page.findByRole('textbox', { name: 'Title' })).toHaveProperty('value', OWN.title)
})

test('what is wrong is said at its field, before it is sent and after', async () => {
  const { api, page, type, press } = await open({
    'PUT /api/first-30-days': refusal('invalid', 'Enter a text.', { field: 'tasks.0.label' }),
  })
  await type('Day of task 1', '31')
  await press(`Remove About ${OWN.skillIds[0]}`)
  await press('Save')
  await page.findByText('Enter a day from 1 to 30.')
  await page.findByText('Choose 5 skills.')
  expect(api.sent('PUT /api/first-30-days')).toEqual([])
  await press('Use the standard plan')
  await page.findByRole('textbox', { name: 'Task 8' })
  await press('Save')
  await page.findByText('Enter a text.')
  expect(page.getByRole('textbox', { name: 'Task 1' }).getAttribute('aria-invalid')).toBe('true')
})
