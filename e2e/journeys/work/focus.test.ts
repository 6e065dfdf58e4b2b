import { writeFile } from 'node:fs/promises'
import { removeDataDir } from '../../data-folder.ts'
import { DESKTOP, DUE_MONDAY, expect, test, wrongIn } from '../../fixtures.ts'
import { runImport } from '../../import.ts'
import { emptyDataDir, startScope } from '../../scope.ts'
import { type Member, memberAt, writeJournal } from '../../steps/member.ts'
import { pressInMore } from '../../steps/more.ts'

/*
 * A focus of a period, from the VP who sets it to the priorities that serve it at each venue.
 */

const VP = 'vera.lund@tinwhistle.example'
const GM = 'rhea.odell@tinwhistle.example'
const ROSTER = [
  'E-mail,First name,Last name,Role,Venues,State',
  'vera.lund@tinwhistle.example,Vera,Lund,VP,,',
  'rhea.odell@tinwhistle.example,Rhea,Odell,GM,The Tin Whistle; Back Room,CA',
  'ivo.marsh@tinwhistle.example,Ivo,Marsh,Bar Lead,The Tin Whistle,CA',
  'lena.quist@tinwhistle.example,Lena,Quist,AGM,Back Room,CA',
].join('\n')
const TITLE = 'Ticket time under 8 minutes'

/** Gives a member priorities that serve the focus or nothing, through calls. */
async function give(member: Member, count: number, focus: string | null) {
  const priorities = []
  for (let place = 1; place <= count; place += 1) {
    const body = { title: `${focus ? 'Serves' : 'Other'} ${place}`, venueId: member.venue.id }
    priorities.push(
      await member.admin.call<{ id: string }>('POST', '/api/priority', { ...body, bltId: member.id, focus }),
    )
  }
  return priorities
}

test('a VP sets a focus, priorities serve it, and the rollup says how many', async ({ open }) => {
  test.setTimeout(180_000)
  const dataDir = await emptyDataDir()
  const roster = test.info().outputPath('roster.csv')
  await writeFile(roster, ROSTER)
  const env = { DEMO: 'off', CLOCK_START: DUE_MONDAY }
  const scope = await startScope({ dataDir, clockStart: DUE_MONDAY, env })
  const { url } = scope
  expect((await runImport(dataDir, ['roster', roster, '--company', 'Tin Whistle Taverns'], env)).errors).toBe(
    '',
  )

  const vp = await open(VP, '/vp/rollup', { url, viewport: DESKTOP })
  await vp.getByRole('button', { name: 'More for the rollup' }).click()
  await vp.getByRole('button', { name: 'Set a focus' }).click()
  const dialog = vp.getByRole('dialog', { name: 'Focus of a period' })
  await dialog.getByRole('button', { name: 'Add a focus' }).click()
  await dialog.getByRole('textbox', { name: 'Title' }).fill(TITLE)
  await dialog.getByRole('textbox', { name: 'Why' }).fill('Guests wait longest for their second round.')
  await dialog.getByRole('combobox', { name: 'Category' }).selectOption('Guest Experience')
  await dialog.getByRole('textbox', { name: 'Outcome' }).fill('Eight minutes, timed on three Fridays')
  await dialog.getByRole('button', { name: 'Set focus' }).click()
  await dialog.getByRole('button', { name: 'Close' }).click()
  const line = vp.getByRole('button', { name: /^Focus of Period/ })
  await expect(line).toHaveText(new RegExp(`${TITLE}0 of 0$`))

  // The general manager accepts it in one tap.
  const ivo = await memberAt(url, 'ivo.marsh@tinwhistle.example', GM)
  const lena = await memberAt(url, 'lena.quist@tinwhistle.example', GM)
  const gm = await open(GM, ivo.home, { url })
  await pressInMore(gm, 'Create Priority', 'Ivo Marsh')
  const form = gm.getByRole('dialog', { name: 'Create New Priority' })
  await form.getByLabel('Priority Title').fill('Two hands on every round')
  await form.getByRole('button', { name: TITLE }).click()
  await form.getByRole('button', { name: 'Create Priority' }).click()
  const card = gm.getByRole('article', { name: 'Two hands on every round' })
  await expect(card.getByText(`Serves: ${TITLE}`)).toBeVisible()
  await expect(card.getByText('Guest Experience')).toBeVisible()

  const [{ focus } = { focus: null }] = await ivo.admin.call<{ focus: { id: string } | null }[]>(
    'GET',
    `/api/priorities/${ivo.venue.slug}/${ivo.slug}/current`,
  )
  const serving = [...(await give(ivo, 25, focus?.id ?? '')), ...(await give(lena, 15, focus?.id ?? ''))]
  await give(ivo, 8, null)
  await give(lena, 9, null)
  await writeJournal(ivo, '2026-11-23', 'The second round goes out while the first is still cold.')
  for (const priority of serving.slice(0, 12)) {
    await ivo.self.call('PATCH', `/api/priorities/${priority.id}/status`, { status: 'ON_TRACK' })
    await ivo.admin.call('PATCH', `/api/priorities/${priority.id}/status`, { status: 'COMPLETED' })
  }
  await gm.goto(`/venue/${ivo.venue.slug}/board`)
  await gm.getByText(TITLE).click()
  await gm.getByRole('button', { name: `Answer for the venue: ${TITLE}` }).click()
  await gm.getByRole('textbox').fill('A runner from 9 PM on Fridays')
  await gm.getByRole('button', { name: 'Save' }).click()
  await expect(gm.getByText('A runner from 9 PM on Fridays')).toBeVisible()

  // The VP’s page shows it, and links to each venue and to signed-off priorities.
  await vp.reload()
  await expect(line).toHaveText(new RegExp(`${TITLE}41 of 58$`))
  await line.click()
  await vp.getByRole('button', { name: `${TITLE}: 41 of 58 priorities, 12 signed off` }).click()
  const venues = vp.getByRole('dialog', { name: TITLE })
  await expect(venues.getByText('26 of 34 priorities, 12 signed off')).toBeVisible()
  await expect(venues.getByText('15 of 24 priorities, 0 signed off')).toBeVisible()
  await expect(venues.getByText('A runner from 9 PM on Fridays')).toBeVisible()
  await venues
    .getByRole('link', { name: /Serves 1 / })
    .first()
    .click()
  await expect(vp).toHaveURL(/\/archive\?.*open=/)
  await expect(vp.getByText(`Serves: ${TITLE}`).first()).toBeVisible()

  expect(wrongIn(scope)).toEqual([])
  await scope.stop()
  await removeDataDir(dataDir)
})
