import { writeFile } from 'node:fs/promises'
import type { Locator, Page } from '@playwright/test'
import { removeDataDir } from '../../data-folder.ts'
import { DESKTOP, DUE_MONDAY, expect, PHONE, test, wrongIn } from '../../fixtures.ts'
import { runImport } from '../../import.ts'
import { emptyDataDir, startScope } from '../../scope.ts'
import { dragBy, HANDLE, touchDragBy, trackOf } from '../../steps/drag.ts'
import { expectToast, holdToast, toastOn } from '../../steps/toast.ts'

const TUESDAY = '2026-11-24T17:00:00Z'
const COMPANY = ['--company', 'Tin Whistle Taverns']
const GM = 'rhea.odell@tinwhistle.example'
const MEMBER = 'ivo.marsh@tinwhistle.example'

/** As a spreadsheet exports it: byte-order mark, CRLF, its own column order and an extra column. */
const ROSTER = `\uFEFF${[
  'Shoe size,LAST NAME,E-mail,role,"Venue(s)",first_name,"Time Zone",State,Position',
  '',
  '38,"O\'Dell, Jr.",rhea.odell@TinWhistle.example,GM,"The Tin Whistle; Back Room",Rhea,Pacific,CA,',
  ',Marsh,ivo.marsh@tinwhistle.example,Bar Lead, The Tin Whistle ,Ivo,,,"Bar Lead"',
  ',,,,,,,,',
  '41,Quist,lena.quist@tinwhistle.example,AGM,"Back Room","Lena ""Lee""",,,',
].join('\r\n')}\r\n`

const METRICS = `\uFEFF${[
  'Weather,Week of,COGS %,Venue,Notes,REVENUE,Tips,"Labor base %"',
  'wet,11/16/2026,21.4%,the-tin-whistle,"Rain, all week","$48,210.50",,22.4%',
  ',2026-11-09,,The Tin Whistle,,"51,000",$900,21',
].join('\r\n')}\r\n`

async function mouseSwipe(page: Page, slider: Locator, distance: number): Promise<void> {
  await dragBy(page, slider, distance)
  await page.mouse.up()
}

async function signInOnScreen(page: Page, email: string): Promise<void> {
  await page.getByRole('link', { name: 'Sign In' }).click()
  await page.getByLabel('E-mail').fill(email)
  await page.getByRole('button', { name: 'Sign In' }).click()
}

/** Resolves when the page celebrates. It checks each frame, because the celebration lasts only seconds. */
const celebration = (page: Page) =>
  page.waitForFunction((text) => {
    const said = [...document.querySelectorAll('[role=status]')].map(({ textContent }) => textContent)
    return said.includes(text) && document.querySelectorAll('.confetti').length === 50
  }, 'Congratulations!Ivo Marsh has completed their priorityA warmer door')

test('from a staff list to the final sign-off, and through a power cut', async ({ open }) => {
  test.setTimeout(240_000)
  const dataDir = await emptyDataDir()
  const roster = test.info().outputPath('roster.csv')
  const metrics = test.info().outputPath('metrics.csv')
  await writeFile(roster, ROSTER)
  await writeFile(metrics, METRICS)
  const env = { DEMO: 'off', CLOCK_START: DUE_MONDAY }
  const bringIn = (...words: string[]) => runImport(dataDir, words, env)

  let scope = await startScope({ dataDir, clockStart: DUE_MONDAY, env })
  const url = scope.url
  const gm = await open(null, '/', { url, viewport: DESKTOP })
  const member = await open(null, '/', { url, viewport: PHONE })
  await signInOnScreen(gm, GM)
  await expect(gm.getByText('Login Failed', { exact: true })).toBeVisible()

  // While the server runs.
  const people = await bringIn('roster', roster, ...COMPANY)
  expect(people.output).toBe(
    'Columns not imported: "Shoe size".\nPeople: 3 added, 0 changed, 0 unchanged. Venues: 2 added, 0 changed, 0 unchanged.\n',
  )
  expect((await bringIn('numbers', metrics)).output).toBe(
    'Columns not imported: "Weather".\nWeeks: 2 added, 0 changed, 0 unchanged.\n',
  )

  // The GM creates a priority, and it appears in the member’s window without a reload.
  await gm.getByRole('button', { name: 'Sign In' }).click()
  await signInOnScreen(member, MEMBER)
  await expect(gm.getByRole('heading', { name: 'The Tin Whistle' })).toBeVisible()
  await expect(gm.getByText('Due Week', { exact: true })).toBeVisible()
  await expect(member.getByText('Contact your manager to set up your priorities.')).toBeVisible()
  let loads = 0
  member.on('load', () => {
    loads += 1
  })
  await gm.getByRole('button', { name: 'Create Priority' }).click()
  const dialog = gm.getByRole('dialog')
  await expect(dialog.getByText('The Tin Whistle · Ivo Marsh, Bar Lead')).toBeVisible()
  await dialog.getByLabel('Priority Title').fill('A warmer door')
  await dialog.getByLabel('Description').fill('Every guest is greeted within a minute.')
  await dialog.getByText('More', { exact: true }).click()
  await dialog.getByLabel('Category').selectOption('Guest Experience')
  await dialog.getByLabel('Outcome KPI').fill('Greeted in 60 seconds')
  await dialog.getByLabel('Confidence (%)').fill('70')
  await dialog.getByRole('button', { name: 'Create Priority' }).click()
  const gmCard = gm.getByRole('article', { name: 'A warmer door' })
  for (const task of ['Stand a host at the door', 'Time the greeting']) {
    await gmCard.getByLabel('Add a task').fill(task)
    await gmCard.getByLabel('Add a task').press('Enter')
    await expect(gmCard.getByRole('checkbox', { name: task })).toBeEnabled()
  }
  const card = member.getByRole('article', { name: 'A warmer door' })
  await expect(card.getByText('Guest Experience')).toBeVisible()
  await expect(card.getByText('Every guest is greeted within a minute.')).toBeVisible()
  await expect(card.getByRole('checkbox', { name: 'Time the greeting' })).toBeVisible()

  // Sign-off is refused, with the reason, while anything is missing.
  const block = gm.getByRole('region', { name: 'Final sign-off' })
  const slider = block.getByRole('slider', { name: 'swipe for final sign-off' })
  const leadOn = () => block.getByRole('button', { name: /^Still open/ }).click()
  const requirements = block.getByRole('listitem')
  const checklist = [
    'All tasks completed: missing',
    'GM journal entry for final week of period: missing',
    'Priority marked on-track: missing',
    'Ready for sign-off: missing',
  ]
  await expect(requirements).toHaveText(checklist)
  await expect(block.getByText('Still open: 2 tasks, journal, check-in')).toBeVisible()
  await expect(slider).toHaveCount(0)
  await leadOn()
  const NOT_MET = 'Requirements Not Met'
  const others = 'GM journal entry for final week of period, Priority marked on-track'
  await expectToast(gm, NOT_MET, `Missing: All tasks completed, ${others}`)
  await expect(gmCard.getByRole('checkbox', { name: 'Stand a host at the door' })).toBeFocused()
  await card.getByRole('checkbox', { name: 'Stand a host at the door' }).click()
  await card.getByRole('checkbox', { name: 'Time the greeting' }).click()
  await expect(card.getByText('All tasks done')).toBeVisible()
  // The member's own screen shows a tick before it is saved.
  await expect(requirements.first()).toHaveText('All tasks completed: done')
  await leadOn()
  await expectToast(gm, NOT_MET, `Missing: ${others}`)

  const own = card.getByRole('slider', { name: 'swipe for final sign-off' })
  const { width } = (await trackOf(own).boundingBox()) ?? { width: 0 }
  const swiped = celebration(member)
  await touchDragBy(member, own, width - HANDLE)
  await swiped
  await expect(card.getByRole('slider', { name: 'Priority Completed' })).toBeVisible()
  await expect(block.getByText('Still open: journal', { exact: true })).toBeVisible()
  await expect(gmCard.getByText('On track', { exact: true })).toBeVisible()
  await leadOn()
  await expect(toastOn(gm)).toHaveText(
    'Journal Entry RequiredComplete your journal entry before final sign-off. Opening journal...×',
  )
  await holdToast(gm)
  await expect(dialog.getByRole('heading', { name: 'Week of November 23' })).toBeVisible()
  await expect(dialog.getByText('How is Ivo Marsh doing on their priority?')).toBeVisible()
  await expect(dialog.getByText('No previous journal entries')).toBeVisible()
  await dialog.getByRole('button', { name: 'Close' }).last().click()
  await expect(gmCard.getByText('On track', { exact: true })).toBeVisible()

  await card.getByRole('button', { name: 'Journal' }).click()
  const journal = member.getByRole('dialog')
  await journal.getByRole('textbox', { name: 'Journal entry' }).fill('Guests smile before they sit.')
  await expect(toastOn(gm)).toContainText('Journal Entry Required')
  await journal.getByRole('button', { name: 'Save Journal' }).click()
  await expect(journal).toBeHidden()
  await expect(requirements.nth(1)).toContainText('by Ivo Marsh, Nov 23, 2026')
  await expect(toastOn(gm)).toHaveCount(0)
  await expect(requirements.last()).toHaveText('Ready for sign-off: done')

  const track = (await trackOf(slider).boundingBox())?.width ?? 0
  // The device already celebrated the swipe; the sign-off is a separate moment.
  const signedOff = Promise.all([celebration(gm), celebration(member)])
  await mouseSwipe(gm, slider, track * 0.8)
  await signedOff
  for (const window of [gmCard, card]) {
    await expect(window.getByText('✓ GM Sign-off Complete')).toBeVisible()
    await expect(window.getByText("by Rhea O'Dell, Jr., Nov 23, 2026")).toBeVisible()
  }
  // The block stays, so that nothing moves under the finger, and the sign-off can be taken back.
  await block.getByRole('button', { name: 'Take back the sign-off' }).click()
  await expect(gmCard.getByText('On track', { exact: true })).toBeVisible()
  await mouseSwipe(gm, slider, track * 0.8)
  await expect(block.getByRole('slider', { name: 'Priority Completed' })).toBeVisible()
  await expect(gmCard.getByText('✓ GM Sign-off Complete')).toBeVisible()
  expect(loads).toBe(0)

  // After a power cut, everything acknowledged is there, including sessions.
  expect(wrongIn(scope)).toEqual([])
  await scope.kill()
  scope = await startScope({ dataDir, clockStart: TUESDAY, env: { ...env, PORT: new URL(url).port } })
  await Promise.all([gm.reload(), member.reload()])
  for (const window of [gmCard, card]) {
    await expect(window.getByText('✓ GM Sign-off Complete')).toBeVisible()
    await expect(window.getByText('Every guest is greeted within a minute.')).toBeHidden()
    await window.getByRole('button', { name: 'Expand' }).click()
    await expect(window.getByText('Every guest is greeted within a minute.')).toBeVisible()
    await expect(window.getByRole('checkbox', { checked: true })).toHaveCount(2)
  }
  await gmCard.getByRole('button', { name: 'Journal', exact: true }).click()
  await expect(dialog.getByText('Guests smile before they sit.')).toBeVisible()
  await card.getByRole('button', { name: 'Journal', exact: true }).click()
  await expect(journal.getByRole('textbox', { name: 'Journal entry' })).toHaveValue(
    'Guests smile before they sit.',
  )
  await expect(member.getByText('Congratulations!')).toHaveCount(0)
  expect(wrongIn(scope)).toEqual([])
  await scope.stop()
  await removeDataDir(dataDir)
})
