import type { Client } from '../client.ts'
import { type CutLine, startCutLine } from '../cut-line.ts'
import { removeDataDir } from '../data-folder.ts'
import { expect } from '../fixtures.ts'
import { emptyDataDir, type RunningScope, startScope } from '../scope.ts'
import { importRoster } from '../steps/importing.ts'
import { givePriority, type Member, memberAt } from '../steps/member.ts'

/** Sunday 22:30 in Los Angeles, where the venue is; Monday in Tokyo. */
const SUNDAY_NIGHT = '2026-11-23T06:30:00Z'
const WEEK = '2026-11-16'
const GM = 'gwen@night.example'
const JOURNAL = 'Weighed every bottle behind the well.'

/** A member's actions in a browser, whichever program drives it. */
export type Browser = {
  open: (path: string) => Promise<void>
  fill: (label: string, text: string) => Promise<void>
  press: (button: string) => Promise<void>
  tick: (task: string) => Promise<void>
  see: (text: string) => Promise<void>
  /** Whether a text appears within a few seconds, even if it disappears again. */
  shows: (text: string) => Promise<boolean>
}

export const A_MOMENT = 3_000

/** `line`: where browsers find the server. */
type Night = { scope: RunningScope; line: CutLine; end: () => Promise<void> }

/** A company of one venue, on a Sunday night, with members who have no priority yet. */
export async function startNight(names: readonly string[]): Promise<Night> {
  const dataDir = await emptyDataDir()
  const zone = 'America/Los_Angeles'
  const people = [`${GM},Gwen,Night,GM`, ...names.map((name) => `${emailOf(name)},${name},Night,Bar Lead`)]
  const rows = people.map((person) => `${person},Night Owl,CA,${zone}`)
  const env = { DEMO: 'off' }
  const scope = await startScope({ dataDir, clockStart: SUNDAY_NIGHT, env })
  // They joined weeks ago, because nobody can write about a week before.
  const joined = { ...env, CLOCK_START: '2026-11-02T20:00:00Z' }
  await importRoster(dataDir, ['E-mail,First name,Last name,Role,Venue,State,Time zone', ...rows], {
    words: ['--company', 'Night'],
    env: joined,
  })
  const line = await startCutLine(scope.url)
  const end = async () => {
    line.cut()
    await scope.stop()
    await removeDataDir(dataDir)
  }
  return { scope, line, end }
}

const emailOf = (name: string) => `${name.toLowerCase()}@night.example`

/**
 * The core of a member’s week: sign in, check in, tick without a network, write, sign out. The week is the venue’s, not
 * the device’s.
 */
export async function liveTheWeek({ scope, line }: Night, name: string, browser: Browser): Promise<void> {
  const member = await memberAt(scope.url, emailOf(name), GM)
  const { id } = await givePriority(member, { title: `${name}’s priority`, tasks: ['Polish', 'Pour'] })
  const tasks = await member.self.call<{ id: string }[]>('GET', `/api/priorities/${id}/tasks`)
  await browser.open('/login')
  await browser.fill('E-mail', member.email)
  await browser.press('Sign In')
  await browser.see('Week of November 16')
  await browser.press('Check in as on track')
  await browser.see('On track')
  line.cut()
  await browser.tick('Polish')
  await browser.see('1 of 2 tasks done')
  await browser.see('Waiting to send')
  await line.mend()
  await expect.poll(async () => (await member.priorities())[0]?.tasks[0]?.completed).toBe(true)
  await seesTheOthers(browser, member.admin, tasks[1]?.id)
  await browser.open('/journal')
  await browser.see('Week of November 16 · Night Owl')
  await browser.see('Overdue since Monday, Nov 16. Gwen reviews it within 48 hours.')
  await browser.fill('What did you work on this week?', JOURNAL)
  await browser.press('Submit Journal')
  await browser.see('Journal Submitted')
  await browser.press('Switch User')
  await browser.see('Sign In')
  await expectSaved(member, id)
}

/** The manager's tick is marked, which only the stream does; polls mark nothing. */
async function seesTheOthers(browser: Browser, gm: Client, task = ''): Promise<void> {
  let completed = false
  const toggle = async () => {
    completed = !completed
    await gm.call('PATCH', `/api/tasks/${task}`, { completed })
  }
  await expect
    .poll(async () => {
      const isDone = browser.shows(completed ? 'Gwen unticked this' : 'Gwen ticked this')
      await toggle()
      return isDone
    })
    .toBe(true)
  if (completed) await toggle()
}

async function expectSaved({ admin, slug, venue, ...member }: Member, id: string): Promise<void> {
  expect(await checkInsOf(admin, `${venue.slug}/${slug}`)).toEqual([{ priorityId: id, status: 'ON_TRACK' }])
  const [priority] = await member.priorities()
  expect(priority?.tasks.map(({ completed }) => completed)).toEqual([true, false])
  const [journal] = await member.journals(member.self, WEEK)
  expect(journal).toMatchObject({ entry: JOURNAL, weekOf: WEEK })
}

async function checkInsOf(client: Client, about: string) {
  const checkIns = await client.call<{ priorityId: string; status: string }[]>(
    'GET',
    `/api/checkins/${about}?week=${WEEK}`,
  )
  return checkIns.map(({ priorityId, status }) => ({ priorityId, status }))
}
