import type { Page } from '@playwright/test'
import { addWeeks } from '@scope/contract/kernel/calendar'
import { removeDataDir } from '../data-folder.ts'
import { DUE_MONDAY, expect, PHONE, test, wrongIn } from '../fixtures.ts'
import { startDemo } from '../scope.ts'
import { memberAt } from './member.ts'

const WEEK = '2026-11-23'
const GM = 'gm@lantern.example'
const STEPS = ['Practicing', 'Proficient', 'Mastered']

type Skill = { skillTitle: string; status: string }
type Waiting = { total: number; journals: { bltName: string }[] }

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const region = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
const skillIn = (page: Page, list: string, { skillTitle }: Skill) =>
  region(page, list)
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { name: skillTitle, exact: true }) })

test('a Bar Lead masters a skill in a year of journals, the GM verifies it and clears the Monday queue', async ({
  open,
}) => {
  test.setTimeout(120_000)
  const scope = await startDemo({ clockStart: DUE_MONDAY })
  const { url } = scope
  const marisol = await memberAt(url, 'lead@lantern.example', GM)
  const skills = await marisol.self.call<Skill[]>('GET', '/api/skills/progress')
  const skill = skills.find(({ status }) => status === 'NOT_STARTED')
  if (!skill) throw new Error('Marisol has no skill left to begin')
  const { skillTitle } = skill
  const mastered = skills.filter(({ status }) => status === 'MASTERED').length
  const waiting = () => marisol.admin.call<Waiting>('GET', '/api/review')
  const before = (await waiting()).journals.length
  expect(before).toBeGreaterThan(1)

  // The Bar Lead marks one step at a time, on a phone.
  const lead = await open(marisol.email, '/skills', { url, viewport: PHONE })
  await press(lead, `Start Learning ${skillTitle}`).click()
  for (const [index, next] of STEPS.entries()) {
    // A second tap while a step is being saved is ignored.
    const stands = STEPS[index - 1] ?? 'Learning'
    const here = skillIn(lead, 'Currently Developing', skill)
    await expect(here).toContainText(`${stands} · by Marisol Vega, Nov 23, 2026`)
    await press(lead, `Next: ${next}, ${skillTitle}`).click()
  }
  await expect(skillIn(lead, 'Mastered', skill)).toContainText('Not verified yet')
  await expect(lead.getByText(`${mastered + 1} of 22 competencies mastered`)).toBeVisible()

  // The last year is shown week by week.
  await lead.goto('/journal')
  await expect(lead.getByRole('heading', { level: 1 })).toHaveText('Weekly BLT Journal')
  await press(lead, 'Previous week').click()
  await press(lead, 'Previous week').click()
  await lead.waitForURL((address) => address.searchParams.get('week') === addWeeks(WEEK, -2))
  let written = 0
  for (const back of [2, 10, 20, 30, 40, 51]) {
    const week = addWeeks(WEEK, -back)
    const own = (await marisol.journals(marisol.self, week)).find(({ mine }) => mine)
    if (!own?.entry) continue
    written += 1
    await lead.goto(`/journal?week=${week}`)
    await expect(lead.getByRole('main').getByText(own.entry).first()).toBeVisible()
  }
  expect(written).toBeGreaterThan(3)

  const entry = `${skillTitle} is part of every shift now. The team runs it without me.`
  await lead.goto('/journal')
  await lead.getByRole('textbox', { name: /work on this week/ }).fill(entry)
  await press(lead, 'Submit Journal').click()
  await expect(lead.getByRole('heading', { name: 'Journal Submitted' })).toBeVisible()

  // The GM sees the Waiting count on arrival.
  const { total, journals } = await waiting()
  expect(journals).toHaveLength(before + 1)
  const gm = await open(GM, '/', { url })
  const place = gm.getByRole('navigation', { name: 'Places' }).getByRole('link', { name: /^Waiting/ })
  await expect(place).toHaveText(`Waiting${total}`)
  await gm.goto('/skills?blt=marisol-vega')
  await press(gm, `Verify ${skillTitle}`).click()
  await expect(skillIn(gm, 'Mastered', skill)).toContainText('Verified by Dana Ruiz, Nov 23, 2026')
  await expect(gm.getByText(`${mastered + 1} of 22 competencies mastered`)).toBeVisible()

  await place.click()
  const cards = gm.getByRole('article')
  await expect(cards).toHaveCount(journals.length)
  const hers = cards.filter({ hasText: entry })
  const reply = 'Seen it on Saturday. Teach it to Bo next.'
  await press(gm, 'Add a reply').and(hers.getByRole('button')).click()
  await hers.getByRole('textbox').fill(reply)
  for (let left = journals.length; left > 0; left -= 1) {
    await expect(cards).toHaveCount(left)
    await cards.first().getByRole('button', { name: 'Mark reviewed' }).click()
    await expect(cards).toHaveCount(left - 1)
  }
  // The heading stays for those that can still be taken back.
  await expect(gm.getByRole('heading', { name: /^Journals to review/ })).toHaveText(/review0$/)
  const rest = await waiting()
  expect(rest.journals).toEqual([])
  expect(rest.total).toBe(total - journals.length)
  await expect(place).toHaveText(rest.total === 0 ? 'Waiting' : `Waiting${rest.total}`)

  // The Bar Lead sees the results.
  await lead.goto('/journal')
  await expect(lead.getByText('Dana Ruiz replied').first()).toBeVisible()
  await expect(lead.getByText(reply).first()).toBeVisible()
  await lead.goto('/skills')
  await expect(skillIn(lead, 'Mastered', skill)).toContainText('Verified by Dana Ruiz, Nov 23, 2026')
  await lead.goto('/progress')
  const updates = region(lead, 'Recent Progress Updates').getByRole('listitem')
  await expect(updates.nth(0)).toContainText(`${skillTitle}Verified by Dana Ruiz, Nov 23, 2026`)
  await expect(updates.nth(1)).toContainText(`${skillTitle}Marked by Marisol Vega, Nov 23, 2026`)
  await expect(
    region(lead, 'A year of skills')
      .getByRole('listitem')
      .filter({ hasText: `${skillTitle}:` }),
  ).toContainText('Verified in Nov 2026')

  expect(wrongIn(scope)).toEqual([])
  await scope.stop()
  await removeDataDir(scope.dataDir)
})
