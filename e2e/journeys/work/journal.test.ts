import type { Page } from '@playwright/test'
import { expect, test } from '../../fixtures.ts'
import { newcomer } from '../../newcomers.ts'
import { loaded } from '../../steps/loaded.ts'
import { givePriority, type Member, memberAt, writeJournal } from '../../steps/member.ts'

const WEEK = '2026-11-16'
const JOURNALS = '**/api/journals'

async function newMember(url: string, name: string): Promise<Member> {
  const member = await memberAt(url, newcomer(name, 'Newcomb'))
  await givePriority(member, { title: `${name}’s priority` })
  return member
}

/** The parts of the journal. */
const journalOn = (page: Page) => {
  const dialog = page.getByRole('dialog')
  return {
    dialog,
    box: dialog.getByRole('textbox', { name: 'Journal entry' }),
    save: dialog.getByRole('button', { name: 'Save Journal' }),
    close: dialog.getByRole('button', { name: 'Close' }).last(),
    earlier: dialog.getByRole('region', { name: 'Period Journal Entries' }),
  }
}

/** Counts the saves that a window sends. */
function countSaves(page: Page): () => number {
  let saves = 0
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith('/api/journals')) saves += 1
  })
  return () => saves
}

test('a tap on Journal in the moment in which it appears opens the journal', async ({ open }) => {
  // A separate page, because scripts added to it stay.
  const page = await (await open('lead@lantern.example', 'about:blank')).context().newPage()
  await page.addInitScript(() => {
    const tap = new MutationObserver(() => {
      const button = [...document.querySelectorAll('button')].find(
        ({ textContent }) => textContent === 'Journal',
      )
      if (!button) return
      tap.disconnect()
      button.click()
    })
    tap.observe(document, { childList: true, subtree: true })
  })
  await page.goto('/')
  await expect(journalOn(page).box).toBeVisible()
  await expect(page).toHaveURL(/journal=open/)
})

test('what is submitted without a network waits, and is sent once when the network is back', async ({
  open,
  scope,
}) => {
  const member = await newMember(scope.url, 'Dov')
  const page = await open(member.email, '/?journal=open')
  const { dialog, box, save } = journalOn(page)
  await expect(box).toBeVisible()
  await page.context().setOffline(true)
  await box.fill('Written in the cellar')
  await save.click()
  await expect(dialog.getByText('Waiting to send. It is submitted when the network is back.')).toBeVisible()
  await expect(save).toBeDisabled()
  await expect(box).toHaveValue('Written in the cellar')
  expect(await member.journals()).toEqual([])

  let answered = 0
  page.on('response', (response) => {
    const request = response.request()
    if (request.method() !== 'POST' || !request.url().endsWith('/api/journals')) return
    // A draft of the same text may have waited before it.
    if (!(request.postDataJSON() as { draft?: boolean }).draft) answered += 1
  })
  await page.context().setOffline(false)
  await expect(dialog).toBeHidden()
  // The browser may report the answer after the page has acted on it.
  await expect.poll(() => answered).toBe(1)
  const [entry, ...more] = await member.journals()
  expect(entry?.submittedAt).toMatch(/^2026-11-1/)
  expect(more).toEqual([])
  expect(answered).toBe(1)
})

test('a journal opened without a network accepts text, and overwrites nothing that was not shown', async ({
  open,
  scope,
}) => {
  const member = await newMember(scope.url, 'Eda')
  await writeJournal(member, WEEK, 'Saved on another phone')
  const page = await open(member.email, '/')
  const saves = countSaves(page)
  const { dialog, box } = journalOn(page)
  // The dialog is preloaded with the parts that it shares, so it opens offline.
  for (const part of ['later', 'shared']) await loaded(page, part)
  await page.context().setOffline(true)
  await page.getByRole('article').getByRole('button', { name: 'Journal' }).click()
  await box.fill('Typed in the dark')
  await expect(dialog.getByText('Not sent. Kept on this device.', { exact: true })).toBeVisible()
  await page.context().setOffline(false)
  await expect(dialog.getByText(/^Also changed elsewhere\./)).toBeVisible()
  await expect(box).toHaveValue('Typed in the dark')
  await dialog.getByRole('button', { name: 'Use the saved version' }).click()
  await expect(box).toHaveValue('Saved on another phone')
  expect(saves()).toBe(0)
  expect(await member.journals()).toMatchObject([{ entry: 'Saved on another phone' }])
})

test('text typed while an entry is being saved is not lost', async ({ open, scope }) => {
  const member = await newMember(scope.url, 'Gus')
  const page = await open(member.email, '/?journal=open')
  const { dialog, box, save } = journalOn(page)
  const held = Promise.withResolvers<void>()
  await page.route(JOURNALS, async (route) => {
    await held.promise
    await route.continue()
  })
  await box.fill('First line')
  await save.click()
  await box.press('ControlOrMeta+End')
  await box.pressSequentially(', second line')
  const answered = page.waitForResponse(JOURNALS)
  held.resolve()
  await answered
  await expect(dialog.getByText('On this device', { exact: true })).toBeVisible()
  expect(await member.journals()).toMatchObject([{ entry: 'First line' }])
  await page.reload()
  await expect(box).toHaveValue('First line, second line')
  await save.click()
  await expect(dialog).toBeHidden()
  expect(await member.journals()).toMatchObject([{ entry: 'First line, second line' }])
})

test('two tabs share one text, and neither overwrites a newer one', async ({ open, scope }) => {
  const member = await newMember(scope.url, 'Jo')
  const page = await open(member.email, '/?journal=open')
  const second = await page.context().newPage()
  // A suspended tab gets no events from other tabs.
  await second.addInitScript(() => {
    Object.assign(window, { asleep: false })
    const asleep = () => (window as unknown as { asleep: boolean }).asleep
    window.addEventListener('storage', (event) => asleep() && event.stopImmediatePropagation())
  })
  await second.goto(`${scope.url}/?journal=open`)
  const one = journalOn(page).box
  const two = journalOn(second).box
  await one.fill('From the first tab.')
  await expect(two).toHaveValue('From the first tab.')
  await two.press('ControlOrMeta+End')
  await two.pressSequentially(' From the second.')
  await expect(one).toHaveValue('From the first tab. From the second.')

  await second.evaluate(() => Object.assign(window, { asleep: true }))
  const stored = () => second.evaluate(() => JSON.stringify(localStorage))
  // The device's texts are encrypted, so only a change is visible.
  const before = await stored()
  await one.press('ControlOrMeta+End')
  await one.pressSequentially(' Newer words.')
  // Storage reaches other tabs a moment later.
  await expect.poll(stored).not.toBe(before)
  expect(await stored()).not.toContain('first tab')
  await expect(two).toHaveValue('From the first tab. From the second.')
  await two.press('ControlOrMeta+End')
  await two.pressSequentially('!')
  for (const box of [one, two]) {
    await expect(box).toHaveValue(/From the first tab\. From the second\. Newer words\./)
    await expect(box).toHaveValue(/From the second\.!/)
  }
})
