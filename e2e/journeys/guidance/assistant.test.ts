import type { ServerResponse } from 'node:http'
import type { Page } from '@playwright/test'
import { TROUBLE } from '@scope/contract/guidance/assistant.words'
import {
  begins,
  breaksOff,
  type ChatServer,
  chatServer,
  chunk,
  streams,
} from '../../../server/test/outside/chat-server.ts'
import { suggestionsFor } from '../../../web/src/guidance/assistant/suggestions.ts'
import { Client } from '../../client.ts'
import { removeDataDir } from '../../data-folder.ts'
import { expect, PHONE, test, WEDNESDAY, wrongIn } from '../../fixtures.ts'
import { type RunningScope, startDemo } from '../../scope.ts'
import { expectToast } from '../../steps/toast.ts'

const LEAD = 'lead@lantern.example'
const POUR_COST = 'How do I lower pour cost?'

const launcher = (page: Page) => page.getByRole('button', { name: 'Ask for guidance', exact: true })
const panel = (page: Page) => page.getByRole('dialog', { name: 'Assistant' })
const log = (page: Page) => page.getByRole('log', { name: 'Conversation' })
const box = (page: Page) => page.getByRole('textbox', { name: 'Your question' })
const send = (page: Page) => page.getByRole('button', { name: 'Send', exact: true })
const retry = (page: Page) => log(page).getByRole('button', { name: 'Retry' })

/** Opens the panel, once the screen has loaded. */
async function openPanel(page: Page): Promise<void> {
  await expect(page.getByRole('article').first()).toBeVisible()
  if (!(await launcher(page).isVisible()))
    await page
      .getByRole('button', { name: /^More for / })
      .first()
      .click()
  await launcher(page).click()
  await expect(box(page)).toBeFocused()
}

async function ask(page: Page, question: string): Promise<void> {
  await box(page).fill(question)
  await page.keyboard.press('Enter')
}

/** The model's whole input for its last question. */
const prompt = (chat: ChatServer) => JSON.stringify(chat.requests.at(-1)?.messages)

test.describe('with a language model', () => {
  test.describe.configure({ mode: 'default' })
  let chat: ChatServer
  let modelled: RunningScope

  test.beforeAll(async () => {
    test.setTimeout(90_000)
    chat = await chatServer()
    const env = { ASSISTANT_URL: chat.url, ASSISTANT_MODEL: 'small' }
    modelled = await startDemo({ clockStart: WEDNESDAY, env })
  })
  test.beforeEach(() => {
    chat.requests.length = 0
    chat.does(streams('Weigh ', 'every bottle.'))
  })
  test.afterAll(async () => {
    expect(wrongIn(modelled)).toEqual([])
    await modelled.stop()
    await removeDataDir(modelled.dataDir)
    await chat.close()
  })

  test('an answer is streamed as plain text while the next question is typed', async ({ open }) => {
    let line: ServerResponse | undefined
    chat.does((request, response) => {
      line = response
      begins('Weigh ')(request, response)
    })
    const page = await open(LEAD, '/', { url: modelled.url })
    await openPanel(page)
    await ask(page, POUR_COST)
    await expect(box(page)).toHaveValue('')
    await expect(log(page)).toContainText(`${POUR_COST}AnsweringWeigh`)
    // Screen readers do not announce each piece.
    await expect(log(page).locator('[aria-live=off]')).toContainText('Weigh')

    await ask(page, 'And the well?')
    await expect(box(page)).toHaveValue('And the well?')
    await expect(send(page)).toBeDisabled()
    expect(chat.requests).toHaveLength(1)

    line?.write(chunk({ content: '<b>every</b>\n' }))
    await expect(log(page).getByText('Weigh <b>every</b>')).toBeVisible()
    line?.end(`${chunk({ content: '**bottle**.' })}${chunk({}, 'stop')}data: [DONE]\n\n`)
    await expect(log(page)).toContainText('The language model says')
    await expect(log(page).getByText('Weigh <b>every</b> **bottle**.')).toHaveCSS('white-space', 'pre-wrap')
    await expect(log(page).locator('[aria-live=off]')).toHaveCount(0)
    await expect(log(page).getByRole('listitem').first()).toBeVisible()
    expect(prompt(chat)).toContain('Bring pour cost on agave flights under 21%')

    chat.does(streams('Measure it.'))
    await send(page).click()
    await expect(log(page).getByText('Measure it.')).toBeVisible()
    for (const text of [POUR_COST, '**bottle**.', 'And the well?']) expect(prompt(chat)).toContain(text)
  })

  test('a failure offers Retry without typing, and closing or leaving stops the answer', async ({ open }) => {
    chat.does(breaksOff('Weigh ', true))
    const page = await open(LEAD, '/', { url: modelled.url })
    await openPanel(page)
    await ask(page, POUR_COST)
    await expect(log(page).getByText(TROUBLE, { exact: true })).toBeVisible()
    await page.context().setOffline(true)
    await retry(page).click()
    await expect(retry(page)).toBeVisible()
    await expect(log(page).getByText(TROUBLE, { exact: true })).toHaveCount(1)
    await page.context().setOffline(false)
    chat.does(streams('Weigh every bottle.'))
    await retry(page).click()
    await expect(log(page).getByText('Weigh every bottle.')).toBeVisible()
    await expect(log(page).getByText(POUR_COST)).toHaveCount(1)
    await expect(retry(page)).toHaveCount(0)
    expect(prompt(chat)).toContain(POUR_COST)

    // Closing stops the answer and clears the conversation.
    chat.does(begins('Measure '))
    const closed = chat.nextClosed()
    await ask(page, POUR_COST)
    await expect(log(page)).toContainText('Measure')
    await page.keyboard.press('Escape')
    await expect(panel(page)).toHaveCount(0)
    await expect(page.getByRole('button', { name: /^More for / }).first()).toBeFocused()
    await closed
    await openPanel(page)
    await expect(log(page)).not.toContainText('Weigh')
    await expect(log(page).getByRole('button')).not.toHaveCount(0)
    await expect(box(page)).toHaveValue('')

    // Leaving the screen stops it too, and the question is not lost.
    const aborted = chat.nextClosed()
    await ask(page, POUR_COST)
    await expect(log(page)).toContainText('Measure')
    await page.getByRole('link', { name: 'Record' }).click()
    await expect(panel(page)).toHaveCount(0)
    await aborted
    await page.getByRole('link', { name: 'Home' }).click()
    await openPanel(page)
    await expect(box(page)).toHaveValue(POUR_COST)
    await panel(page).getByRole('button', { name: 'Close' }).click()
    await expect(panel(page)).toHaveCount(0)
    await expect(page.getByRole('button', { name: /^More for / }).first()).toBeFocused()
  })

  test('a question being answered in one tab is not asked again in another', async ({ open }) => {
    let line: ServerResponse | undefined
    chat.does((request, response) => {
      line = response
      begins('Weigh ')(request, response)
    })
    const page = await open(LEAD, '/', { url: modelled.url })
    await openPanel(page)
    await ask(page, POUR_COST)
    await expect(log(page)).toContainText('Weigh')
    const other = await page.context().newPage()
    await other.goto('/')
    await openPanel(other)
    await expect(box(other)).toBeFocused()
    await other.keyboard.type('And the well?')
    await expect(box(other)).toHaveValue('And the well?')
    line?.end(`${chunk({ content: 'every bottle.' })}${chunk({}, 'stop')}data: [DONE]\n\n`)
    await expect(log(page).getByText('Weigh every bottle.')).toBeVisible()
    await expect(box(other)).toHaveValue('And the well?')

    // The tab with the question is closed; the next one takes it over.
    chat.does(begins('Weigh '))
    await box(page).fill('')
    await ask(page, POUR_COST)
    await expect(log(page).getByText(/^Weigh $/)).toBeVisible()
    await page.close()
    // A browser may take a moment to release the lock of a closed tab.
    const locks = () =>
      other.evaluate(async () => (await navigator.locks.query()).held?.map(({ name }) => name))
    await expect.poll(locks).not.toContain('scope.assistant')
    await other.reload()
    await openPanel(other)
    await expect(box(other)).toHaveValue(POUR_COST)
  })
})

test('every suggestion gets a good answer without a model', async ({ scope }) => {
  const lead = await Client.signIn(scope.url, LEAD)
  const [{ slug = '' } = {}] = await lead.call<{ slug: string }[]>('GET', '/api/venues')
  const gm = await Client.signIn(scope.url, 'gm@lantern.example')
  for (const [self, asker] of [
    [true, lead],
    [false, gm],
  ] as const) {
    for (const question of suggestionsFor({ self, priority: true })) {
      const { guidance, sources } = await asker.call<{ guidance: string; sources: string[] }>(
        'POST',
        '/api/ai/guidance',
        { context: question, venue: slug, blt: 'marisol-vega' },
      )
      expect(guidance).not.toContain('nothing on that')
      expect(sources.length).toBeGreaterThan(1)
      expect(sources.some((source) => source.startsWith('Priority: '))).toBe(question.includes('priority'))
    }
  }
})

test('a question includes the venue, BLT member and priority on the screen', async ({ open, scope }) => {
  const page = await open('gm@lantern.example', '/?venue=las-perlas-la&blt=marisol-vega')
  const admin = await Client.signIn(scope.url, 'admin@lantern.example')
  const priorities = await admin.call<{ id: string; bltId: string; status: string }[]>(
    'GET',
    '/api/priorities/las-perlas-la/marisol-vega/current',
  )
  const live = priorities.find(({ status }) => status !== 'COMPLETED')
  await openPanel(page)
  const asking = page.waitForRequest('**/api/ai/guidance')
  await log(page).getByRole('button', { name: 'How can I help with this priority?' }).click()
  expect((await asking).postDataJSON()).toEqual({
    venue: 'las-perlas-la',
    blt: live?.bltId,
    bltRole: 'Bar Lead',
    priority: live?.id,
    context: 'How can I help with this priority?',
    earlier: [],
  })
  await expect(log(page)).toContainText('The handbook says')
  await expect(log(page)).toBeFocused()

  // Another member starts a new conversation; the panel stays open and focus does not move.
  await page.getByRole('combobox', { name: 'BLT member' }).selectOption('theo-park')
  await expect(log(page)).not.toContainText('The handbook says')
  await expect(panel(page)).toBeVisible()
})

test('on a desktop the panel is beside the screen; Enter sends, and an empty or too long question stays', async ({
  open,
}) => {
  const page = await open(LEAD, '/')
  await openPanel(page)
  await expect(send(page)).toBeDisabled()
  await ask(page, '  \n ')
  await expect(send(page)).toBeDisabled()
  await expect(log(page)).not.toContainText('You asked')

  await ask(page, '🍸'.repeat(2003))
  await expect(panel(page).getByRole('alert')).toHaveText('3 characters too many. Shorten it to send it.')
  await expect(panel(page).getByText('2003/2000')).toBeVisible()
  await expect(box(page)).toHaveValue('🍸'.repeat(2003))
  await expect(log(page)).not.toContainText('You asked')

  await box(page).fill('How do I count')
  await page.keyboard.press('Shift+Enter')
  await page.keyboard.type('the well?')
  await expect(box(page)).toHaveValue('How do I count\nthe well?')
  await expect(panel(page).getByRole('alert')).toHaveCount(0)
  await page.keyboard.press('Enter')
  await expect(log(page)).toContainText('You asked: How do I count\nthe well?')
  await expect(box(page)).toBeFocused()
  await expect(log(page)).not.toContainText('Answering')

  // The handbook answers, and names its sources.
  await ask(page, 'how do I lower pour cost')
  await expect(log(page)).toContainText('The handbook says')
  await expect(log(page).getByRole('listitem').filter({ hasText: 'Pour Cost Control' }).first()).toBeVisible()
  await expect(log(page)).toContainText('Weekly Numbers and Prime Cost')

  // The panel is next to the screen.
  await expect(panel(page)).toHaveCSS('height', '500px')
  const [beside, work] = await Promise.all([
    panel(page).boundingBox(),
    page.getByRole('article').first().boundingBox(),
  ])
  expect(beside?.x).toBeGreaterThan((work?.x ?? 0) + (work?.width ?? 0))
  // Escape closes the panel only when focus is inside it.
  await box(page).fill('And the well?')
  await page.getByRole('checkbox').first().focus()
  await page.keyboard.press('Escape')
  await expect(panel(page)).toBeVisible()
  await expect(box(page)).toHaveValue('And the well?')
  await box(page).focus()
  await page.keyboard.press('Escape')
  await expect(panel(page)).toHaveCount(0)
})

test('on a phone the panel is 80vh, and a question is not lost when the session expires', async ({
  open,
}) => {
  const page = await open(LEAD, '/', { viewport: PHONE })
  await openPanel(page)
  expect((await panel(page).boundingBox())?.height).toBeCloseTo(PHONE.height * 0.8, 1)
  // The toast shows for half a second, so the clock is stopped to read it.
  await page.clock.install()
  await page.clock.pauseAt(Date.now() + 1000)
  await page.context().clearCookies()
  await ask(page, 'What of the well?')
  await expectToast(page, 'Unauthorized', 'You are logged out. Logging in again...')
  await page.clock.resume()
  await page.getByLabel('E-mail').fill(LEAD)
  await page.getByRole('button', { name: 'Sign In' }).click()
  await openPanel(page)
  await expect(box(page)).toHaveValue('What of the well?')
})
