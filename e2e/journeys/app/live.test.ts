import type { Page } from '@playwright/test'
import { expect, test } from '../../fixtures.ts'
import { checkIn, givePriority, memberAt } from '../../steps/member.ts'
import { unfold } from '../../steps/more.ts'
import { withoutStream } from '../../steps/without-stream.ts'

/* An open screen shows another person's changes as they are saved, without a poll. */

const LISTS = /\/api\/priorities\/[^/]+\/[^/]+\/2026-11$/

/** Counts the requests of a page to an address. */
function requestsOf(page: Page, address: RegExp): () => number {
  let count = 0
  page.on('request', (request) => {
    if (address.test(request.url())) count += 1
  })
  return () => count
}

/** Shows or hides a window, as another window over it does. */
const look = (page: Page, state: 'visible' | 'hidden') =>
  page.evaluate((now) => {
    Object.defineProperty(document, 'visibilityState', { configurable: true, get: () => now })
    document.dispatchEvent(new Event('visibilitychange'))
  }, state)

test('a change of another person is seen at once, polls wait, and come back without the stream', async ({
  open,
  scope,
}) => {
  const member = await memberAt(scope.url, 'zora.hutchins@lantern.example')
  const priority = await givePriority(member, { title: 'Seen at once', tasks: ['Count the well'] })
  const page = await open('admin@lantern.example', 'about:blank')
  await page.clock.install()
  const lists = requestsOf(page, LISTS)
  const streams = requestsOf(page, /\/api\/live/)
  await page.goto(member.home)
  await expect.poll(streams).toBe(1)
  const card = page.getByRole('article', { name: priority.title })
  await expect(card.getByText('Not Started').or(card.getByText('Not started')).first()).toBeVisible()

  await checkIn(member, priority, 'AT_RISK')
  await expect(card.getByText('At risk').or(card.getByText('At Risk')).first()).toBeVisible()
  await member.self.call('PATCH', `/api/tasks/${priority.tasks[0]?.id ?? (await firstTask())}`, {
    completed: true,
  })
  await expect(card.getByText(`${member.name.split(' ')[0]} ticked this`)).toBeVisible()
  await expect(card.getByRole('checkbox', { name: 'Count the well' })).toBeChecked()
  const before = lists()
  await page.clock.fastForward(20_000)
  await expect(card.getByText('ticked this')).toBeHidden()
  expect(lists()).toBe(before)

  // A page's stream continues from the page's start: nothing is read twice.
  const venues = requestsOf(page, /\/api\/venues$/)
  await page.reload()
  await expect.poll(streams).toBe(2)
  await checkIn(member, priority, 'ON_TRACK')
  await expect(card.getByText('On track').first()).toBeVisible()
  expect(venues()).toBe(0)

  // A second page of the same browser gets its changes from the first.
  const second = await page.context().newPage()
  const own = requestsOf(second, /\/api\/live/)
  await second.goto(member.home)
  const there = second.getByRole('article', { name: priority.title })
  await unfold(there)
  await expect(there.getByRole('checkbox', { name: 'Count the well' })).toBeChecked()
  await expect
    .poll(() => second.evaluate(async () => (await navigator.locks.query()).pending?.length))
    .toBe(1)
  await checkIn(member, priority, 'AT_RISK')
  for (const one of [card, there])
    await expect(one.getByText('At risk').or(one.getByText('At Risk')).first()).toBeVisible()
  expect(own()).toBe(0)
  await second.close()

  // While hidden it has neither stream nor polls. Once visible again, it reloads everything shown.
  await look(page, 'hidden')
  const hidden = lists()
  await checkIn(member, priority, 'ON_TRACK')
  await page.clock.fastForward(20_000)
  expect(lists()).toBe(hidden)
  await withoutStream(page)
  await look(page, 'visible')
  await page.clock.fastForward(1_000)
  await expect(card.getByText('On track').first()).toBeVisible()

  // Without a stream, home polls, as in the specification.
  await checkIn(member, priority, 'AT_RISK')
  await page.clock.fastForward(5_000)
  await expect(card.getByText('At risk').or(card.getByText('At Risk')).first()).toBeVisible()

  async function firstTask(): Promise<string> {
    const [own] = await member.priorities()
    return own?.tasks[0]?.id ?? ''
  }
})
