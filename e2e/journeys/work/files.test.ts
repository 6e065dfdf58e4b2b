import { Client } from '../../client.ts'
import { removeDataDir } from '../../data-folder.ts'
import { expect, test, WEDNESDAY, wrongIn } from '../../fixtures.ts'
import { type RunningScope, startDemo } from '../../scope.ts'
import { expectToast } from '../../steps/toast.ts'

/*
 * A folder of daily files, one a venue, as a point of sale exports them; on Wednesday, November 18, 2026. This kind of
 * file is not set up yet.
 */

const VP = 'vp@lantern.example'
const WEEK = '2026-11-09'

type Venue = { id: string; name: string; slug: string; closed: boolean }
type Week = { venueId: string; revenue: number; laborBasePct: number; tips: number; via: string }

let own: RunningScope

test.beforeAll(async () => {
  own = await startDemo({ clockStart: WEDNESDAY })
})
test.afterAll(async () => {
  expect(wrongIn(own)).toEqual([])
  await own.stop()
  await removeDataDir(own.dataDir)
})

/** A venue's seven days: a title, a header, the days with a comma in each amount, and a total. */
function fileOf({ name }: Venue, index: number) {
  const days = Array.from({ length: 7 }, (_, day) => 4000 + index * 100 + day * 10 + 0.25)
  const rows = days.map(
    (amount, day) =>
      `11/${String(9 + day).padStart(2, '0')}/2026,"$${amount.toLocaleString('en-US')}",1000,400`,
  )
  const text = [`Takings of ${name}`, '', 'Business day,Net takings,Wages,Gratuities', ...rows, 'Total,,,']
  const revenue = days.reduce((sum, amount) => sum + amount, 0)
  const file = { name: `${name} takings.csv`, mimeType: 'text/csv', buffer: Buffer.from(text.join('\n')) }
  return { file, revenue }
}

test('files of days of 22 venues are dropped, explained once, and become the week’s numbers', async ({
  open,
}) => {
  const vp = await Client.signIn(own.url, VP)
  const venues = (await vp.call<Venue[]>('GET', '/api/venues')).filter(({ closed }) => !closed)
  expect(venues).toHaveLength(22)
  const made = venues.map(fileOf)
  const page = await open(VP, `/metrics/${venues[0]?.slug}?view=grid&week=${WEEK}`, { url: own.url })
  await page.getByLabel('File to import').setInputFiles(made.map(({ file }) => file))

  const explain = page.getByRole('dialog', { name: 'How is this file read?' })
  const pick = (label: string, option: string) => explain.getByLabel(label).selectOption({ label: option })
  await pick('Business day is', 'Week or day')
  await pick('Net takings is', 'Revenue')
  await pick('Wages is', 'Labor $')
  await pick('Gratuities is', 'Tips')
  await pick('The venue is', 'In the file’s name')
  await pick('A date means', 'One day, added up to weeks')
  await explain.getByRole('textbox', { name: 'Name' }).fill('Takings by day')
  await explain.getByRole('button', { name: 'Keep and review' }).click()

  const preview = page.getByRole('dialog', { name: 'Review changes' })
  await expect(preview.getByText('Takings by day')).toBeVisible()
  await preview.getByRole('button', { name: 'Save 22 weeks' }).click()
  await expectToast(page, 'Metrics saved', 'Weekly metrics have been saved successfully.')
  const weeks = await vp.call<Week[]>('GET', `/api/metrics?from=${WEEK}&to=${WEEK}`)
  for (const [index, { id }] of venues.entries()) {
    const revenue = made[index]?.revenue ?? 0
    expect(weeks.find(({ venueId }) => venueId === id)).toMatchObject({
      ...{ revenue, tips: 2800, via: 'Takings by day' },
      laborBasePct: Math.round((7000 / revenue) * 10_000) / 100,
    })
  }

  // The same files are read again without a question.
  await page.getByLabel('File to import').setInputFiles(made.map(({ file }) => file))
  await expect(preview.getByText('Nothing to change. These numbers are already saved.')).toBeVisible()
  await expect(preview.getByText('Takings by day')).toBeVisible()
})
