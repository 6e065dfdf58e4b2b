import { writeFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { removeDataDir } from '../../data-folder.ts'
import { DESKTOP, expect, PHONE, test, WEDNESDAY, wrongIn } from '../../fixtures.ts'
import { runImport } from '../../import.ts'
import { emptyDataDir, startScope } from '../../scope.ts'
import { memberAt } from '../../steps/member.ts'
import { expectToast } from '../../steps/toast.ts'

/*
 * A thank-you: two taps and a sentence for the author, and a line on the receiver’s open home.
 */

const GM = 'rhea.odell@tinwhistle.example'
const MEMBER = 'ivo.marsh@tinwhistle.example'
const COLLEAGUE = 'lena.quist@tinwhistle.example'
const ROSTER = [
  'E-mail,First name,Last name,Role,Venues,State',
  `${GM},Rhea,Odell,GM,The Tin Whistle,CA`,
  `${MEMBER},Ivo,Marsh,Bar Lead,The Tin Whistle,CA`,
  `${COLLEAGUE},Lena,Quist,AGM,The Tin Whistle,CA`,
].join('\n')
/** Opens the menu of home's member. */
const more = (page: Page) => page.getByRole('button', { name: 'More for Ivo Marsh' }).click()

const TEXT = 'The new opener poured their first round because you stayed.'

test('a well-done takes two taps, stands on the receiver’s home, and can be hidden', async ({ open }) => {
  test.setTimeout(120_000)
  const dataDir = await emptyDataDir()
  const roster = test.info().outputPath('roster.csv')
  await writeFile(roster, ROSTER)
  const env = { DEMO: 'off', CLOCK_START: WEDNESDAY }
  const scope = await startScope({ dataDir, clockStart: WEDNESDAY, env })
  const { url } = scope
  const imported = await runImport(dataDir, ['roster', roster, '--company', 'Tin Whistle Taverns'], env)
  expect(imported.code).toBe(0)

  const ivo = await memberAt(url, MEMBER, GM)
  const member = await open(MEMBER, '/', { url, viewport: PHONE })
  await expect(member.getByText('Contact your manager to set up your priorities.')).toBeVisible()
  const gm = await open(GM, ivo.home, { url, viewport: PHONE })

  await more(gm)
  await gm.getByRole('button', { name: 'Well done, Ivo Marsh' }).click()
  const dialog = gm.getByRole('dialog', { name: 'Well done' })
  const box = dialog.getByRole('textbox', { name: 'What went well?' })
  await expect(box).toBeFocused()
  await box.fill(TEXT)
  // Typed text is back after the dialog was closed.
  await dialog.getByRole('button', { name: 'Close' }).click()
  await more(gm)
  await gm.getByRole('button', { name: 'Well done, Ivo Marsh' }).click()
  await expect(box).toHaveValue(TEXT)
  await dialog.getByRole('button', { name: 'Send' }).click()
  await expectToast(gm, 'Sent to Ivo Marsh', 'You can take it back for 10 minutes.')

  const line = member.getByRole('status', { name: 'Well done' })
  await expect(line).toContainText(TEXT)
  const colleague = await open(COLLEAGUE, '/accomplishments?type=well-done', { url, viewport: DESKTOP })
  await expect(colleague.getByText(TEXT)).toBeVisible()
  await line.getByRole('button', { name: TEXT }).click()
  await expect(line).toContainText('Rhea Odell')
  await line.getByRole('button', { name: 'Hide from colleagues' }).click()
  await expect(line.getByRole('button', { name: 'Show to colleagues' })).toBeVisible()
  await colleague.reload()
  await expect(colleague.getByText('No well-dones found')).toBeVisible()
  await line.getByRole('button', { name: 'Dismiss' }).click()
  await expect(line).toHaveCount(0)

  // A mistake is taken back.
  await more(gm)
  await gm.getByRole('button', { name: 'Take back your well-done to Ivo Marsh' }).click()
  await more(gm)
  await expect(gm.getByRole('button', { name: 'Well done, Ivo Marsh' })).toBeVisible()
  await member.goto('/accomplishments?type=well-done')
  await expect(member.getByText('No well-dones found')).toBeVisible()

  expect(wrongIn(scope)).toEqual([])
  await scope.stop()
  await removeDataDir(dataDir)
})
