import type { Page } from '@playwright/test'
import { Client } from '../../client.ts'
import { removeDataDir } from '../../data-folder.ts'
import { DUE_MONDAY, expect, PHONE, test, WEDNESDAY, wrongIn } from '../../fixtures.ts'
import { type RunningScope, startDemo, startScope } from '../../scope.ts'
import { violationsOf } from '../../screens/axe.ts'
import { importRoster } from '../../steps/importing.ts'
import { givePriority, memberAt } from '../../steps/member.ts'
import { pressInMore } from '../../steps/more.ts'
import { settled } from '../../steps/settled.ts'
import {
  agree,
  fromCamera,
  idOnScreen,
  inMoreOf,
  planVisit,
  storedPhoto,
  visitOf,
  visitsOf,
} from '../../steps/visit.ts'

/*
 * A visit from a signal to the next visit, on the phones of a VP and a general manager, and what happens when two VPs
 * visit at once, one takes back what they shared, or a stand-in is in charge.
 */

const VP = 'vp@lantern.example'
/** Of the bars beyond Los Angeles, as the other VP is of all. */
const COAST = 'vp.coast@lantern.example'
/** After the first test. */
const TODAY = '2026-11-23'
const MINUTE_MS = 60_000

let scope: RunningScope

async function goOnAt(clockStart: string): Promise<void> {
  const { dataDir, url } = scope
  await scope.stop()
  scope = await startScope({ dataDir, clockStart, env: { PORT: new URL(url).port } })
}

test.describe.configure({ mode: 'serial' })

test.beforeAll(async () => {
  scope = await startDemo({ clockStart: WEDNESDAY })
  await importRoster(
    scope.dataDir,
    ['E-mail,First name,Last name,Role,Position,Group', `${COAST},Vera,Coast,VP,Vice President,Beyond LA`],
    { env: { CLOCK_START: WEDNESDAY } },
  )
})

test.afterAll(async () => {
  expect(wrongIn(scope)).toEqual([])
  await scope.stop()
  await removeDataDir(scope.dataDir)
})

const phone = () => ({ url: scope.url, viewport: PHONE })
const signIn = (email: string) => Client.signIn(scope.url, email)
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name })
const waiting = (page: Page) => page.getByText(/^Waiting to send · \d+$/)

/** The changes that a page has sent, with the status of each answer. */
function sentBy(page: Page): string[] {
  const sent: string[] = []
  page.on('response', (response) => {
    const request = response.request()
    const { pathname } = new URL(request.url())
    if (request.method() === 'GET' || !/^\/api\/(visits|well-done)/.test(pathname)) return
    sent.push(`${request.method()} ${pathname} ${response.status()}`)
  })
  return sent
}

async function expectAccessible(page: Page): Promise<void> {
  await settled(page)
  expect(await violationsOf(page)).toEqual([])
}

const POINTS = 'The ice machine stops at night.'
const NOTES = 'Cellar: third shelf. Kai closes five nights.'
const SUMMARY = 'The street is closed, and the room is still warm.'
const LABOR = 'Two behind the bar on Mondays'
const TASK = 'Time the greeting on Friday'
const OWN = 'Ask the city when the street opens'
const LINE = 'Since Monday, and nobody waited.'
const THANKS = 'The room felt warm from the door.'

test('a visit from a signal to the next visit, without a network for all of it', async ({ open }) => {
  test.slow()
  const venue = 'the-brass-heron'
  const carmen = await memberAt(scope.url, 'carmen.iglesias@lantern.example', 'kai.nakamura@lantern.example')
  const { id: priorityId } = await givePriority(carmen, { title: 'A warmer door' })
  const gm = await signIn('kai.nakamura@lantern.example')

  // Planned in two taps from the signal. The general manager is told, and writes points.
  const vp = await open(VP, '/', phone())
  await button(vp, /^Revenue at The Brass Heron is down/).click()
  await button(vp, 'Plan a visit').click()
  await vp.getByRole('dialog').getByRole('button', { name: 'Plan', exact: true }).click()
  const id = await idOnScreen(vp)
  const kai = await open('kai.nakamura@lantern.example', '/?view=waiting', phone())
  const visits = kai.getByRole('region', { name: /^Visits/ })
  await expect(visits).toContainText('Renata Oyelaran visits today')
  await visits.getByRole('link').first().click()
  await kai.getByLabel('Points for the visit today').fill(POINTS)
  await button(kai, 'Save points').click()
  await expect(kai.getByText('Saved', { exact: true })).toBeVisible()
  await expectAccessible(kai)

  // Read in time; from here on there is no network.
  await expect(vp.getByText(POINTS)).toBeVisible()
  await expectAccessible(vp)
  const sent = sentBy(vp)
  const photos = [await fromCamera(vp, 'street.jpg'), await fromCamera(vp, 'room.jpg')]
  await vp.context().setOffline(true)
  await expect(vp.getByRole('region', { name: 'Signals' })).toContainText('Revenue')
  await button(vp, 'Begin').click()
  await vp.getByRole('textbox', { name: 'Notes' }).fill(NOTES)
  await vp.getByLabel('Add photos', { exact: true }).setInputFiles(photos)
  await expect(vp.getByRole('list', { name: 'Photos' }).getByRole('button')).toHaveCount(2)
  const labor = await agree(vp, LABOR)
  await inMoreOf(vp, labor, /^Number that/, 'laborTruePct')
  const task = await agree(vp, TASK)
  await task.getByLabel(/^Who does/).selectOption('Carmen Iglesias')
  await inMoreOf(vp, task, /^Priority of which/, 'Task: A warmer door')
  const own = await agree(vp, OWN)
  await own.getByLabel(/^Who does/).selectOption('Me')
  await own.getByLabel(/^By when/).fill('2026-11-20')
  await button(vp, 'Add an agreement').click()
  await expect(vp.getByRole('alert')).toContainText('A visit has at most three agreements')
  await vp.getByText('Say well done').click()
  await button(vp, 'Well done, Carmen Iglesias').click()
  const thanks = vp.getByRole('dialog', { name: 'Well done' })
  await thanks.getByRole('textbox', { name: 'What went well?' }).fill(THANKS)
  await thanks.getByRole('button', { name: 'Send' }).click()
  await expect(thanks).toHaveCount(0)
  await expectAccessible(vp)
  await button(vp, 'Share with Kai').click()
  const share = vp.getByRole('dialog', { name: 'Share with Kai' })
  await share.getByRole('textbox', { name: 'Summary' }).fill(SUMMARY)
  await expect(share).not.toContainText(NOTES)
  await share.getByRole('checkbox', { name: 'Share 2 photos, too' }).click()
  await expectAccessible(vp)
  await share.getByRole('button', { name: 'Share', exact: true }).click()
  await expect(vp.getByText(/^Waiting to send. Kai Nakamura gets it/)).toBeVisible()
  expect(await visitOf(gm, id)).toMatchObject({ state: 'planned', summary: null, agreed: [], files: [] })
  expect(sent).toEqual([])

  // Everything arrives, once and in order.
  await vp.context().setOffline(false)
  await expect(vp.getByText(/^Shared with Kai Nakamura,/)).toBeVisible()
  await expect(waiting(vp)).toHaveCount(0)
  const ofVisit = sent.filter((line) => line.includes(`/api/visits/${id}`))
  expect(ofVisit[0]).toBe(`PATCH /api/visits/${id} 200`)
  expect(ofVisit.at(-1)).toBe(`POST /api/visits/${id}/share 200`)
  expect(ofVisit.filter((line) => line.startsWith('POST'))).toHaveLength(1)
  const files = ofVisit.filter((line) => line.startsWith('PUT'))
  expect([files.length, new Set(files).size]).toEqual([2, 2])
  const read = await visitOf(gm, id)
  expect(read).toMatchObject({ state: 'shared', summary: SUMMARY, notes: null })
  expect(read.managersPoints).toEqual([{ name: 'Kai Nakamura', text: POINTS }])
  expect(read.agreed).toMatchObject([
    { text: LABOR, visit: { owner: { name: 'Kai Nakamura' }, figure: 'laborTruePct', state: 'open' } },
    { text: TASK, task: {}, visit: { owner: { name: 'Carmen Iglesias' } } },
    { text: OWN, task: null, visit: { owner: { name: 'Renata Oyelaran' } } },
  ])
  expect((await visitsOf(gm, venue)).filter(({ state }) => state === 'shared')).toHaveLength(1)
  const [priority] = (await carmen.priorities()).filter((one) => one.id === priorityId)
  expect(priority?.tasks.map(({ label }) => label)).toEqual([TASK])
  expect(read.files).toHaveLength(2)
  for (const { fileUrl } of read.files) {
    expect(await storedPhoto(kai, fileUrl)).toEqual({ width: 1600, height: 1200, says: false })
  }
  const wellDones = await carmen.self.call<object>('GET', '/api/well-dones')
  expect(JSON.stringify(wellDones).split(THANKS)).toHaveLength(2)

  // The general manager reads it, and ticks an agreement with a line from Waiting.
  await expect(kai.getByText(SUMMARY)).toBeVisible()
  await expect(kai.getByText(NOTES)).toHaveCount(0)
  await expectAccessible(kai)
  await kai.goto('/?view=waiting')
  const agreed = kai.getByRole('region', { name: /^Agreed in visits/ })
  await expect(agreed.getByRole('listitem')).toHaveCount(2)
  await agreed.getByRole('button', { name: `Done: “${LABOR}”` }).click()
  await agreed.getByRole('textbox').fill(LINE)
  await agreed.getByRole('button', { name: 'Done', exact: true }).click()
  await expect(agreed).toContainText('Done')
  await expect.poll(async () => (await visitOf(gm, id)).agreed[0]?.visit.line).toBe(LINE)

  // Another VP’s next visit begins with it. What is overdue is amber.
  await goOnAt(DUE_MONDAY)
  const vera = await open(COAST, `/venue/${venue}/board`, phone())
  await pressInMore(vera.getByRole('main'), 'Plan a visit', 'the board')
  await vera.getByRole('dialog').getByRole('button', { name: 'Plan', exact: true }).click()
  await idOnScreen(vera)
  const last = vera.getByRole('region', { name: 'Last time' })
  await expect(last).toContainText('Renata Oyelaran')
  await expect(last.getByRole('checkbox', { name: LABOR })).toBeChecked()
  await expect(last).toContainText(LINE)
  await expect(last.locator('.text-at-risk')).toHaveText(/Renata Oyelaran/)
  await expect(vera.getByText(NOTES)).toHaveCount(0)
  await expectAccessible(vera)
})

test('two VPs at once write, share and take back each their own', async ({ open }) => {
  const venue = 'the-velvet-mule'
  const [renata, vera, gm] = await Promise.all([
    signIn(VP),
    signIn(COAST),
    signIn('joanna.whitfield@lantern.example'),
  ])
  const pages: Page[] = []
  const ids: string[] = []
  for (const [email, client] of [
    [VP, renata],
    [COAST, vera],
  ] as const) {
    const { id } = await planVisit(client, venue, TODAY)
    ids.push(id)
    const page = await open(email, `/visits/${id}`, phone())
    await button(page, 'Begin').click()
    await page.getByRole('textbox', { name: 'Notes' }).fill(`Of ${email}`)
    await agree(page, `Agreed with ${email}`)
    pages.push(page)
  }
  const [first, second] = pages as [Page, Page]
  const [one = '', other = ''] = ids
  // Nobody but its visitor sees more of a draft than its line.
  await expect.poll(async () => (await visitOf(renata, one)).agreed.length).toBe(1)
  await expect(visitOf(vera, one)).rejects.toThrow('404')
  expect(await visitOf(gm, one)).toMatchObject({ notes: null, summary: null, agreed: [], files: [] })

  const share = async (page: Page) => {
    await button(page, 'Share with Joanna').click()
    await page.getByRole('dialog').getByRole('button', { name: 'Share', exact: true }).click()
    await expect(page.getByText(/^Shared with Joanna Whitfield/)).toBeVisible()
  }
  await Promise.all([share(first), share(second)])
  const joanna = await open('joanna.whitfield@lantern.example', '/?view=waiting', phone())
  const agreed = joanna.getByRole('region', { name: /^Agreed in visits/ })
  await expect(agreed.getByRole('listitem')).toHaveCount(2)

  // Taken back within ten minutes, it is a draft again, and the other one stays.
  await button(first, 'Take back').click()
  await expect(first.getByRole('textbox', { name: 'Notes' })).toHaveValue(`Of ${VP}`)
  await expect(agreed.getByRole('listitem')).toHaveCount(1)
  await expect(agreed).toContainText(`Agreed with ${COAST}`)
  expect(await visitOf(gm, one)).toMatchObject({ summary: null, agreed: [] })
  await agree(first, 'Agreed afterwards')
  await share(first)
  await expect(agreed.getByRole('listitem')).toHaveCount(3)

  // After ten minutes it stays.
  await goOnAt(new Date(Date.parse(DUE_MONDAY) + 15 * MINUTE_MS).toISOString())
  await Promise.all([first.reload(), second.reload()])
  for (const page of pages) {
    await expect(page.getByText(/^Shared with Joanna Whitfield/)).toBeVisible()
    await expect(button(page, 'Take back')).toHaveCount(0)
  }
  for (const [client, id] of [
    [renata, one],
    [vera, other],
  ] as const) {
    await expect(client.call('POST', `/api/visits/${id}/take-back`, {})).rejects.toThrow('409')
  }
  expect((await visitsOf(gm, venue)).map(({ state }) => state)).toEqual(['shared', 'shared'])
})

test('a stand-in reads it and ticks; AGMs and Bar Leads have nothing of visits', async ({ open }) => {
  const venue = 'mission-annex'
  const [vp, desmond, winnie, anders] = await Promise.all([
    signIn(VP),
    signIn('desmond.achebe@lantern.example'),
    signIn('winnie.cho@lantern.example'),
    signIn('anders.lindgren@lantern.example'),
  ])
  const { id, owners } = await planVisit(vp, venue, TODAY)
  const owner = owners.find(({ kind }) => kind === 'manager')?.id
  const text = 'Move the count to Sunday night'
  await vp.call('PATCH', `/api/visits/${id}`, {
    ...{ notes: NOTES, summary: SUMMARY },
    agreements: [{ id: crypto.randomUUID(), text, owner, due: '2026-12-04' }],
  })
  await vp.call('POST', `/api/visits/${id}/share`, {})

  const nothingFor = async (email: string, client: Client) => {
    for (const path of [
      `/api/visits/${id}`,
      `/api/visits?venue=${venue}`,
      `/api/agreements?venue=${venue}`,
    ]) {
      await expect(client.call('GET', path)).rejects.toThrow(/40[34]/)
    }
    const page = await open(email, '/', phone())
    await expect(page.getByRole('main').getByRole('heading').first()).toBeVisible()
    await expect(page.getByText(/visit/i)).toHaveCount(0)
    await page.getByRole('button', { name: 'More', exact: true }).click()
    await expect(page.getByRole('dialog').getByText(/visit/i)).toHaveCount(0)
    for (const path of ['/visits', `/visits/${id}`]) {
      await page.goto(path)
      await expect(page.getByRole('main')).toContainText(/Access Denied|could not be loaded/)
      for (const hidden of [text, SUMMARY, NOTES, 'Renata'])
        await expect(page.getByText(hidden)).toHaveCount(0)
    }
  }
  await nothingFor('anders.lindgren@lantern.example', anders)
  await nothingFor('winnie.cho@lantern.example', winnie)

  await desmond.call('POST', '/api/stand-ins', {
    ...{ gm: 'desmond-achebe', standIn: 'winnie-cho', venues: [venue] },
    ...{ from: TODAY, to: TODAY },
  })
  const page = await open('winnie.cho@lantern.example', '/?view=waiting', phone())
  const agreed = page.getByRole('region', { name: /^Agreed in visits/ })
  await agreed.getByRole('link').first().click()
  await expect(page.getByText(SUMMARY)).toBeVisible()
  await expect(page.getByText(NOTES)).toHaveCount(0)
  await page.getByRole('checkbox', { name: text }).click()
  await expect.poll(async () => (await visitOf(desmond, id)).agreed[0]?.visit.state).toBe('done')
  await nothingFor('anders.lindgren@lantern.example', anders)
})
