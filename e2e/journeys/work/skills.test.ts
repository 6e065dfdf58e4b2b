import type { Locator, Page } from '@playwright/test'
import { expect, PHONE, test } from '../../fixtures.ts'
import { type Member, memberAt } from '../../steps/member.ts'

type Skill = { skillId: string; skillTitle: string; status: string; verified: object | null }

const STEPS = ['LEARNING', 'PRACTICING', 'PROFICIENT', 'MASTERED']

const region = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
const developing = (page: Page) => region(page, 'Currently Developing')
const mastered = (page: Page) => region(page, 'Mastered')
const notStarted = (page: Page) => region(page, 'Not Started')
const row = (list: Locator, { skillTitle }: Pick<Skill, 'skillTitle'>) =>
  list.getByRole('listitem').filter({ has: list.page().getByRole('heading', { name: skillTitle }) })
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const title = (page: Page, { skillTitle }: Pick<Skill, 'skillTitle'>) => press(page, skillTitle)
/** The announcement of the last change. */
const announcement = (page: Page) => page.getByRole('main').getByRole('status')
const counted = (page: Page, count: number) =>
  expect(
    page.getByRole('heading', { name: `${count} of 22 competencies mastered`, exact: true }),
  ).toBeVisible()

const skillsOf = ({ self }: Member) => self.call<Skill[]>('GET', '/api/skills/progress')

/** A skill the member has not started, and the number mastered. */
async function fresh(member: Member): Promise<{ skill: Skill; before: number }> {
  const skills = await skillsOf(member)
  const skill = skills.find(({ status }) => status === 'NOT_STARTED')
  if (!skill) throw new Error(`${member.name} has no skill left to begin`)
  return { skill, before: skills.filter(({ status }) => status === 'MASTERED').length }
}

async function mark(member: Member, { skillId }: Skill, to: string): Promise<void> {
  for (const status of STEPS.slice(0, STEPS.indexOf(to) + 1)) {
    await member.self.call('POST', '/api/skills/update', { skillId, status })
  }
}

test('a Bar Lead goes from Not Started to Mastered, and the GM verifies it', async ({ open, scope }) => {
  const paige = await memberAt(scope.url, 'paige.sutter@lantern.example')
  const { skill, before } = await fresh(paige)
  const name = skill.skillTitle
  const page = await open(paige.email, '/skills', { viewport: PHONE })
  await page.waitForURL('/skills?venue=low-tide&blt=paige-sutter')
  await counted(page, before)
  await expect(page.getByText('Bar Lead · Low Tide', { exact: true })).toBeVisible()

  await press(page, `Start Learning ${name}`).click()
  const here = row(developing(page), skill)
  await expect(here).toContainText('25%')
  await expect(here).toContainText('Learning · by Paige Sutter, Nov 18, 2026')
  await expect(row(notStarted(page), skill)).toHaveCount(0)
  await expect(title(page, skill)).toBeFocused()
  await expect(title(page, skill)).toBeInViewport()

  for (const [next, percent] of [
    ['Practicing', '50%'],
    ['Proficient', '75%'],
  ] as const) {
    await expect(press(page, `Next: ${next}, ${name}`)).toHaveText('Next')
    // A double click is one step, even if the first is saved before the second.
    await press(page, `Next: ${next}, ${name}`).click({ clickCount: 2, delay: 120 })
    await expect(here).toContainText(percent)
    await expect(here).toContainText(`${next} · by Paige Sutter, Nov 18, 2026`)
  }
  await counted(page, before)
  await press(page, `Next: Mastered, ${name}`).click()
  await expect(row(mastered(page), skill)).toContainText('Not verified yet')
  await expect(row(developing(page), skill)).toHaveCount(0)
  await counted(page, before + 1)
  const percent = `${Math.round(((before + 1) / 22) * 100)}`
  await expect(page.getByRole('progressbar')).toHaveAttribute('aria-valuenow', percent)
  await expect(page.getByText(`${percent}%`, { exact: true })).toBeVisible()
  await expect(page.getByRole('button', { name: /^Verify/ })).toHaveCount(0)

  const gm = await open('rosalind.pike@lantern.example', '/skills?venue=low-tide&blt=paige-sutter')
  await expect(gm.getByText('You are marking Paige Sutter’s skills', { exact: true })).toBeVisible()
  await counted(gm, before + 1)
  await press(gm, `Verify ${name}`).focus()
  await gm.keyboard.press('Enter')
  const text = 'Verified by Rosalind Pike, Nov 18, 2026'
  await expect(row(mastered(gm), skill)).toContainText(text)
  await expect(title(gm, skill)).toBeFocused()
  await expect(announcement(gm)).toHaveText(`${name}: Verified`)
  await counted(gm, before + 1)

  await page.reload()
  await expect(row(mastered(page), skill)).toContainText(text)
  await page.getByRole('link', { name: 'Progress Review' }).click()
  const updates = region(page, 'Recent Progress Updates').getByRole('listitem')
  await expect(updates).toHaveCount(10)
  await expect(updates.nth(0)).toHaveText(`${name}Verified by Rosalind Pike, Nov 18, 2026Mastered`)
  await expect(updates.nth(1)).toHaveText(`${name}Marked by Paige Sutter, Nov 18, 2026Mastered`)
  await expect(updates.nth(2)).toHaveText(`${name}Marked by Paige Sutter, Nov 18, 2026Proficient`)

  // Next to her team, as she continues. A cell opens its skill.
  await gm.getByRole('main').getByRole('link', { name: 'Team skills', exact: true }).click()
  const cellOf = ({ skillTitle }: Skill) =>
    gm
      .getByRole('row')
      .filter({ has: gm.getByRole('rowheader', { name: skillTitle, exact: true }) })
      .getByRole('link', { name: /^Paige Sutter: / })
  await expect(cellOf(skill)).toHaveAccessibleName('Paige Sutter: Mastered, verified')
  const { skill: next } = await fresh(paige)
  await mark(paige, next, 'LEARNING')
  await expect(cellOf(next)).toHaveAccessibleName('Paige Sutter: Learning, 1 step below Practicing')
  await cellOf(skill).focus()
  await gm.keyboard.press('ArrowDown')
  await expect(cellOf(skill)).not.toBeFocused()
  await gm.keyboard.press('ArrowUp')
  await gm.keyboard.press('Enter')
  await gm.waitForURL(`/skills?venue=low-tide&blt=paige-sutter&skill=${skill.skillId}`)
  await press(gm, 'Remove verification').focus()
  await gm.keyboard.press('Enter')
  await expect(row(mastered(gm), skill)).toContainText('Not verified yet')
  await expect(title(gm, skill)).toBeFocused()
  await expect(announcement(gm)).toHaveText(`${name}: Not verified yet`)
  await page.reload()
  await expect(updates.nth(0)).toHaveText(
    `${name}Verification removed by Rosalind Pike, Nov 18, 2026Mastered`,
  )
})

test('a skill opens in place, is in the address, and the member’s name stays visible', async ({ open }) => {
  const page = await open('gm@lantern.example', '/skills?blt=marisol-vega', { viewport: PHONE })
  const who = page.getByText('You are marking Marisol Vega’s skills', { exact: true })
  const last = notStarted(page).getByRole('button', { name: 'Running the Pre-Shift', exact: true })
  await last.click()
  await page.waitForURL((url) => url.searchParams.get('skill') === 'running-the-pre-shift')
  await expect(page.getByRole('heading', { name: 'How to practice' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'How you can tell' })).toBeVisible()
  await expect(last).toHaveAttribute('aria-expanded', 'true')
  await expect(last).toBeInViewport({ ratio: 1 })
  await expect(who).toBeInViewport({ ratio: 1 })

  await page.reload()
  await expect(last).toBeInViewport({ ratio: 1 })
  await expect(who).toBeInViewport({ ratio: 1 })
  await page.getByRole('combobox', { name: 'BLT member' }).selectOption('theo-park')
  await expect(page.getByText('You are marking Theo Park’s skills', { exact: true })).toBeVisible()
  await expect(page.getByText('You are marking Marisol Vega’s skills')).toHaveCount(0)
})
