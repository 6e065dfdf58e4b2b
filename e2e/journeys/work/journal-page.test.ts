import type { Page } from '@playwright/test'
import { expect, PHONE, test } from '../../fixtures.ts'
import { newcomer } from '../../newcomers.ts'
import { givePriority, type Member, memberAt, writeJournal } from '../../steps/member.ts'
import { expectToast } from '../../steps/toast.ts'

const WEEK = '2026-11-16'
const GM = 'esteban.cruz@lantern.example'
const VP = 'vp@lantern.example'
const SAVED = /^Saved \d{1,2}:\d\d [AP]M$/
const JOURNALS = '**/api/journals'

const newMember = (url: string, name: string): Promise<Member> => memberAt(url, newcomer(name, 'Page'))

/** Opens a member’s journal page, as a user with pickers. */
const pageOf = ({ venue, slug }: Member, week = WEEK) =>
  `/journal?venue=${venue.slug}&blt=${slug}&week=${week}`

/** The parts of the page. */
const on = (page: Page) => ({
  box: page.getByRole('textbox', { name: /^What did \w+ work on this week\?$/ }),
  submit: page.getByRole('button', { name: 'Submit Journal' }),
  clear: page.getByRole('button', { name: 'Clear' }),
  banner: page.getByRole('heading', { name: /^Journal (Due|Submitted)$/ }),
  asks: page.getByRole('alertdialog'),
  entry: page.getByRole('article'),
})

type Speech = { heard: (text: string, certain: boolean) => void; fail: (error: string) => void }

/** Replaces the page's speech recognition with one that hears the test's words, or removes it. */
const replaceSpeech = (page: Page, to: 'fake' | 'none') =>
  page.evaluate((to) => {
    class Fake {
      onresult?: (event: object) => void
      onerror?: (event: object) => void
      onend?: () => void
      start() {
        const speech: Speech = {
          heard: (transcript, isFinal) =>
            this.onresult?.({ resultIndex: 0, results: [{ isFinal, 0: { transcript } }] }),
          fail: (error) => {
            this.onerror?.({ error })
            this.onend?.()
          },
        }
        Object.assign(window, { speech })
      }
      stop() {
        this.onend?.()
      }
      abort() {
        this.onend?.()
      }
    }
    Object.assign(window, {
      SpeechRecognition: to === 'fake' ? Fake : undefined,
      webkitSpeechRecognition: undefined,
    })
  }, to)
const say = (page: Page, text: string, certain: boolean) =>
  page.evaluate(([text, certain]) => (window as unknown as { speech: Speech }).speech.heard(text, certain), [
    text,
    certain,
  ] as const)
const failSpeech = (page: Page, error: string) =>
  page.evaluate((error) => (window as unknown as { speech: Speech }).speech.fail(error), error)

const onDevice = (page: Page) =>
  page.evaluate(() => Object.keys(localStorage).filter((key) => key.includes('journal')))

test('text survives a lost network, a killed tab and an expired session, and is saved once', async ({
  open,
  scope,
}) => {
  const member = await newMember(scope.url, 'Ann')
  const page = await open(member.email, '/journal', { viewport: PHONE })
  const { box, submit, banner } = on(page)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Weekly BLT Journal')
  await expect(page.getByText('Week of November 16 · Las Perlas West')).toBeVisible()
  await expect(banner).toHaveText('Journal Due')
  await expect(
    page.getByText('Overdue since Monday, Nov 16. Esteban reviews it within 48 hours.'),
  ).toBeVisible()
  await expect(page.getByText('Read by you, the venue’s GMs and admins')).toBeVisible()
  await expect(submit).toBeDisabled()
  await box.fill(' \n ')
  await expect(submit).toBeDisabled()

  // Takes only this tab offline.
  const devtools = await page.context().newCDPSession(page)
  const dead = { offline: true, latency: 0, downloadThroughput: -1, uploadThroughput: -1 }
  await devtools.send('Network.emulateNetworkConditions', dead)
  await box.fill('Weighed every bottle behind the well')
  await submit.click()
  await expect(page.getByText('Waiting to send. It is submitted when the network is back.')).toBeVisible()
  await box.press('ControlOrMeta+End')
  await box.pressSequentially(', twice')

  const crashed = page.waitForEvent('crash')
  devtools.send('Page.crash').catch(() => undefined)
  await crashed
  await page.close()
  const again = await page.context().newPage()
  await again.setViewportSize(PHONE)
  let submitted = 0
  again.on('response', (response) => {
    const { draft } = response.request().postDataJSON() ?? {}
    if (response.url().endsWith('/api/journals') && response.status() === 201 && !draft) submitted += 1
  })
  await again.goto(`${scope.url}/journal`)
  const reopened = on(again)
  await expect(reopened.box).toHaveValue('Weighed every bottle behind the well, twice')
  // The text submitted offline is submitted, and what was typed after it stays in the box.
  await expect(reopened.banner).toHaveText('Journal Submitted')
  expect(submitted).toBe(1)
  expect(await member.journals()).toMatchObject([{ entry: 'Weighed every bottle behind the well' }])

  await again.clock.install()
  await again.clock.pauseAt(Date.now() + 1000)
  await again.context().clearCookies()
  await again.getByRole('button', { name: 'Save changes' }).click()
  await expectToast(again, 'Unauthorized', 'You are logged out. Logging in again...')
  await again.clock.runFor(499)
  await expect(reopened.box).toBeVisible()
  await again.clock.runFor(1)
  await again.waitForURL((url) => url.pathname === '/login')
  await again.clock.resume()
  await again.getByLabel('E-mail').fill(member.email)
  await again.getByRole('button', { name: 'Sign In' }).click()

  // Text refused with the session is sent for its author.
  await expect(reopened.entry.getByText('Weighed every bottle behind the well, twice')).toBeVisible()
  await expect(reopened.banner).toHaveText('Journal Submitted')
  await expect(reopened.submit).toBeDisabled()
  expect(submitted).toBe(2)
  const [entry, ...more] = await member.journals()
  expect(entry).toMatchObject({ entry: 'Weighed every bottle behind the well, twice', weekOf: WEEK })
  expect(entry?.submittedAt).toMatch(/^2026-11-1/)
  expect(more).toEqual([])
  expect(await onDevice(again)).toEqual([])
})

test('Clear waits for the saved entry, asks first, also clears the draft, and can be undone', async ({
  open,
  scope,
}) => {
  const member = await newMember(scope.url, 'Eli')
  const page = await open(member.email, '/journal')
  const { box, clear, asks } = on(page)
  await expect(box).toBeVisible()
  await expect(clear).toBeDisabled()
  await page.clock.install()
  await page.reload()
  await box.fill('Half a thought')
  await page.getByRole('button', { name: 'Add wins, numbers, next step' }).click()
  await page.getByLabel('Wins').fill('Two')
  // After 30 seconds it is a draft on the server too.
  const draftSaved = page.waitForResponse(JOURNALS)
  await page.clock.fastForward(28_000)
  expect(await member.journals()).toEqual([])
  await page.clock.fastForward(2_000)
  await draftSaved
  await expect(page.getByText(SAVED)).toBeVisible()
  expect(await member.journals()).toMatchObject([{ entry: 'Half a thought', wins: 'Two', submittedAt: null }])

  await clear.click()
  await asks.getByRole('button', { name: 'Cancel' }).click()
  await expect(box).toHaveValue('Half a thought')
  await clear.click()
  const emptied = page.waitForResponse(JOURNALS)
  await asks.getByRole('button', { name: 'Clear' }).click()
  await emptied
  await expect(box).toHaveValue('')
  await expect(page.getByRole('button', { name: 'Undo' })).toBeFocused()
  await expect(clear).toBeDisabled()
  expect(await member.journals()).toMatchObject([{ entry: '', wins: null }])

  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(box).toHaveValue('Half a thought')
  await expect(page.getByLabel('Wins')).toHaveValue('Two')
  await clear.click()
  await asks.getByRole('button', { name: 'Clear' }).click()
  await box.fill('Another thought')
  await expect(page.getByRole('button', { name: 'Undo' })).toHaveCount(0)
  await box.fill('')
  await page.reload()
  await expect(box).toHaveValue('')
  await expect(page.getByLabel('Wins')).toHaveCount(0)

  // The box appears before the saved entry.
  await box.fill('As typed')
  const held = Promise.withResolvers<void>()
  await page.route('**/api/journals/*/*?week=*', async (route) => {
    await held.promise
    await route.continue()
  })
  await page.reload()
  await expect(box).toHaveValue('As typed')
  await expect(clear).toBeDisabled()
  held.resolve()
  await expect(clear).toBeEnabled()
})

test('the structured part is saved with the text, here and in the dialog of home', async ({
  open,
  scope,
}) => {
  const member = await newMember(scope.url, 'Flo')
  await givePriority(member, { title: 'Flo’s priority' })
  const page = await open(member.email, '/journal', { viewport: PHONE })
  const { box, submit, entry } = on(page)
  const dictate = page.getByRole('button', { name: 'Dictate', exact: true })
  await expect(box).toBeVisible()
  await replaceSpeech(page, 'none')
  await box.fill('Counted')
  await expect(dictate).toHaveCount(0)

  await replaceSpeech(page, 'fake')
  await box.fill('Counted bar')
  await box.press('Home')
  for (const _ of 'Counted') await box.press('ArrowRight')
  await dictate.click()
  await expect(page.getByText('Listening. Your browser may send the sound to its maker.')).toBeVisible()
  await say(page, 'the', false)
  await expect(page.getByText('the…', { exact: true })).toBeVisible()
  await say(page, 'the', true)
  await expect(box).toHaveValue('Counted the bar')
  await page.getByRole('button', { name: 'Stop dictating' }).press('Enter')
  await expect(page.getByText('Stopped listening.')).toBeVisible()
  await dictate.press('Space')
  await failSpeech(page, 'not-allowed')
  await expect(
    page.getByText('Allow the microphone in your browser’s settings, then try again.'),
  ).toBeVisible()

  await page.getByRole('button', { name: 'Add wins, numbers, next step' }).click()
  await expect(page.getByLabel('Wins')).toBeFocused()
  await page.getByLabel('Wins').fill('Best Thursday')
  await page.getByLabel('Metrics moved').fill('Pour cost down a point')
  await page.getByLabel('Guest moments').fill('A proposal at the bar')
  await page.getByLabel('Issues blocked').fill('x'.repeat(1001))
  await page.getByLabel('Next step', { exact: true }).fill('Weigh the well')
  await page.getByLabel('Next step by').fill('2026-11-30')
  await page.getByLabel('Evidence link').fill('the photo on the board')
  await page.reload()
  await expect(page.getByLabel('Wins')).toHaveValue('Best Thursday')
  await expect(page.getByText('1 character too many. Shorten it to save it.')).toBeVisible()
  await submit.click()
  await page.getByLabel('Issues blocked').fill('No second bartender on Sundays')
  await expect(page.getByText('Enter a link that starts with https:// or http://.')).toBeVisible()
  await submit.click()
  expect(await member.journals()).toEqual([])
  await page.getByLabel('Evidence link').fill('https://photos.example/board')
  await submit.click()
  await expect(entry.getByText('Best Thursday')).toBeVisible()
  await expect(entry.getByText('by Nov 30, 2026')).toBeVisible()
  const link = entry.getByRole('link', { name: 'https://photos.example/board' })
  await expect(link).toHaveAttribute('rel', /noopener/)

  const texts = {
    entry: 'Counted the bar',
    wins: 'Best Thursday',
    metricsMoved: 'Pour cost down a point',
    guestsMoments: 'A proposal at the bar',
    issuesBlocked: 'No second bartender on Sundays',
    nextStep: 'Weigh the well',
    nextStepDate: '2026-11-30',
    evidenceUrl: 'https://photos.example/board',
  }
  expect(await member.journals()).toMatchObject([texts])

  // The dialog leaves other fields as they were.
  await page.goto('/?journal=open')
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByLabel('Wins')).toHaveValue('Best Thursday')
  await dialog.getByLabel('Journal entry').fill('Counted the bar twice')
  await dialog.getByRole('button', { name: 'Save Journal' }).click()
  await expect(dialog).toBeHidden()
  expect(await member.journals()).toMatchObject([{ ...texts, entry: 'Counted the bar twice' }])
})

test('a submitted week can be changed but not submitted again, and a change can be undone', async ({
  open,
  scope,
}) => {
  const member = await newMember(scope.url, 'Guy')
  await writeJournal(member, WEEK, 'As submitted')
  const page = await open(member.email, 'about:blank')
  await page.clock.install()
  await page.goto('/journal')
  const { box, submit, entry, asks, banner } = on(page)
  const edit = page.getByRole('button', { name: 'Edit entry' })
  const save = page.getByRole('button', { name: 'Save changes' })
  await expect(banner).toHaveText('Journal Submitted')
  await expect(page.getByText(/^Nov 18, \d+:\d\d [AP]M, by you\. Esteban reviews it by Nov 20/)).toBeVisible()
  await expect(submit).toBeDisabled()
  await expect(box).toHaveCount(0)

  await edit.click()
  await expect(box).toBeFocused()
  await expect(submit).toHaveCount(0)
  await expect(save).toBeDisabled()
  await box.fill('As it is not')
  await expect(save).toBeEnabled()
  await box.fill('As submitted')
  await expect(save).toBeDisabled()
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect(entry.getByText('As submitted')).toBeVisible()

  await edit.click()
  await box.fill('Half a change')
  const draftSaved = page.waitForResponse(JOURNALS)
  await page.clock.fastForward(30_000)
  await draftSaved
  await expect(page.getByText('Draft. Only you can see it.')).toBeVisible()
  expect(await member.journals(member.admin)).toMatchObject([{ entry: 'As submitted' }])
  await page.getByRole('button', { name: 'Cancel' }).click()
  await asks.getByRole('button', { name: 'Discard' }).click()
  await expect(entry.getByText('As submitted')).toBeVisible()
  await page.reload()
  await expect(entry.getByText('As submitted')).toBeVisible()
  expect(await member.journals()).toMatchObject([{ entry: 'As submitted', hasDraft: false }])

  // Unsaved text is in the box again.
  await edit.click()
  await box.fill('As it should be')
  await page.reload()
  await expect(box).toHaveValue('As it should be')
  await save.click()
  await expect(entry.getByText('As it should be')).toBeVisible()
  await expect(submit).toBeDisabled()
  expect(await member.journals(member.admin)).toMatchObject([{ entry: 'As it should be' }])
})

test('the GM can read private entries, a VP only shared ones, and the member the GM’s reply', async ({
  open,
  scope,
}) => {
  const member = await newMember(scope.url, 'Hope')
  await writeJournal(member, '2026-11-09', 'Between us: the till was short.')
  await writeJournal(member, WEEK, 'For everyone: the new chart is up.', 'shared')
  const [, before] = await member.journals()
  const reply = 'Count it with Ximena tonight.'
  await member.admin.call('POST', `/api/journals/${before?.id}/review`, { reply })

  const gm = await open(GM, pageOf(member, '2026-11-09'), { viewport: PHONE })
  await expect(on(gm).entry.getByText('Between us: the till was short.')).toBeVisible()
  await expect(on(gm).box).toHaveCount(0)
  await gm.getByRole('button', { name: 'Write about Hope' }).click()
  await on(gm).box.fill('Talked it through.')
  await on(gm).submit.click()
  await expect(on(gm).entry.getByText('Talked it through.')).toBeVisible()
  await expect(gm.getByRole('heading', { name: 'Your entry' })).toBeFocused()
  expect(await member.journals(member.admin, '2026-11-09')).toHaveLength(2)
  await gm.getByRole('button', { name: 'Next week' }).click()
  await expect(gm.getByRole('link', { name: 'Review it in Waiting' })).toHaveAttribute(
    'href',
    `/?view=waiting&venue=${member.venue.slug}`,
  )

  const vp = await open(VP, pageOf(member))
  await expect(on(vp).entry.getByText('For everyone: the new chart is up.')).toBeVisible()
  const earlier = vp.getByRole('region', { name: 'Period Journal Entries' })
  await expect(earlier.getByText('A private entry, submitted Nov 18, 2026.')).toHaveCount(2)
  await vp.getByRole('button', { name: 'Previous week' }).click()
  await expect(on(vp).entry.first().getByText('A private entry, submitted Nov 18, 2026.')).toBeVisible()
  await expect(vp.getByText('till')).toHaveCount(0)
  await expect(vp.getByText(reply)).toHaveCount(0)
  for (const control of [on(vp).box, on(vp).submit, vp.getByRole('button', { name: /^Write about/ })]) {
    await expect(control).toHaveCount(0)
  }

  const page = await open(member.email, pageOf(member, '2026-11-09'))
  const own = page.getByRole('article', { name: 'Your entry' })
  await expect(own.getByText(reply)).toBeVisible()
  await expect(page.getByText(/Reviewed by .+, Nov 18, 2026\. \w+ replied\.$/)).toBeVisible()
  // Shown next to the current week, before anything is opened.
  await page.getByRole('button', { name: 'Next week' }).click()
  const mine = page.getByRole('region', { name: 'Period Journal Entries' }).getByRole('listitem')
  await expect(mine.filter({ hasText: 'Between us' }).getByText(/^\w+ \w+ replied$/)).toBeVisible()
  await expect(mine.getByText(reply)).toHaveCount(0)
})

test('if two devices write the same week, both versions are shown, with the structured part', async ({
  open,
  scope,
}) => {
  const member = await newMember(scope.url, 'Ike')
  const phone = await open(member.email, '/journal', { viewport: PHONE })
  const laptop = await open(member.email, '/journal')
  for (const { page, wins } of [
    { page: phone, wins: 'From the phone' },
    { page: laptop, wins: 'From the laptop' },
  ]) {
    await on(page).box.fill('The same words')
    await page.getByRole('button', { name: 'Add wins, numbers, next step' }).click()
    await page.getByLabel('Wins').fill(wins)
  }
  await on(laptop).submit.click()
  await expect(on(laptop).banner).toHaveText('Journal Submitted')

  // The phone shows it, and text typed there stays.
  const save = phone.getByRole('button', { name: 'Save changes' })
  await expect(save).toBeEnabled()
  await expect(phone.getByLabel('Wins')).toHaveValue('From the phone')
  await save.click()
  await expect(phone.getByText('Wins: From the laptop')).toBeVisible()
  expect(await member.journals()).toMatchObject([{ wins: 'From the laptop' }])
  await expect(save).toBeDisabled()
  await phone.getByRole('button', { name: 'Use the saved version' }).click()
  await expect(phone.getByLabel('Wins')).toHaveValue('From the laptop')
  await phone.getByRole('button', { name: 'Use the other version' }).click()
  await save.click()
  await expect(on(phone).entry.getByText('From the phone')).toBeVisible()
  // The other version is kept until the user decides.
  await phone.reload()
  await expect(phone.getByText('Wins: From the laptop')).toBeVisible()
  await phone.getByRole('button', { name: 'Keep the text in the boxes' }).click()
  await expect(phone.getByText('Wins: From the laptop')).toHaveCount(0)
  expect(await member.journals()).toMatchObject([{ wins: 'From the phone' }])
})
