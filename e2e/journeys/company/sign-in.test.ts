import type { BrowserContext, Page } from '@playwright/test'
import { moveBack } from '../../../server/test/move-back.ts'
import { addAuthenticator } from '../../authenticator.ts'
import type { ByCode } from '../../by-code.ts'
import { test as base, DESKTOP, expect, PHONE } from '../../fixtures.ts'

const test = base.extend<{ phone: Page; desk: Page }>({
  phone: async ({ browser, byCode }, use) => {
    const context = await browser.newContext({ ...LOOK, baseURL: byCode.url, ...TOUCH })
    await useWindow(context, use)
  },
  desk: async ({ browser, byCode }, use) => {
    const context = await browser.newContext({ ...LOOK, baseURL: byCode.url, viewport: DESKTOP })
    await useWindow(context, use)
  },
})

const LOOK = { colorScheme: 'dark', reducedMotion: 'reduce' } as const
const TOUCH = { viewport: PHONE, hasTouch: true, isMobile: true }

// All tests share one worker's server.
test.describe.configure({ mode: 'default' })

/** Runs a test in a window; an error in it fails the test. */
async function useWindow(context: BrowserContext, use: (page: Page) => Promise<void>): Promise<void> {
  const page = await context.newPage()
  const complaints: string[] = []
  page.on('pageerror', (error) => complaints.push(`${error}`))
  await use(page)
  expect(complaints).toEqual([])
  await context.close()
}

/** The nth e-mail with a code to an address: its code and its link. */
async function mailTo({ smtp }: ByCode, email: string, nth = 1): Promise<{ code: string; link: string }> {
  const nthOf = () =>
    smtp.received.filter(({ to, source }) => to.includes(email) && source.includes('#proof='))[nth - 1]
  await expect.poll(nthOf).toBeDefined()
  const source = nthOf()?.source ?? ''
  const [, code = ''] = /Subject: (\d{8}) is your Scope code/.exec(source) ?? []
  const [, link = ''] = /(http:\/\/localhost:\d+\/login#proof=[\w-]+)/.exec(source) ?? []
  return { code, link }
}

async function askFor(page: Page, email: string): Promise<void> {
  await page.getByLabel('E-mail').fill(email)
  await page.getByRole('button', { name: 'Sign In', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Check your e-mail' })).toBeVisible()
}

const codeField = (page: Page) => page.getByLabel('Code')
const REFUSED = 'This code or link does not work. Check it, or ask for a new one.'

test('a bar lead signs in on a phone with the code of the e-mail', async ({ phone, byCode, browser }) => {
  const email = 'lead@lantern.example'
  await phone.clock.install()
  await phone.goto(`/login?next=${encodeURIComponent('/archive?year=all')}`)
  await askFor(phone, ' Lead@Lantern.example ')
  await expect(codeField(phone)).toBeFocused()
  await expect(codeField(phone)).toHaveAttribute('autocomplete', 'one-time-code')
  await expect(codeField(phone)).toHaveAttribute('inputmode', 'numeric')
  const { code, link } = await mailTo(byCode, email)

  // A wrong code is refused, and a reload comes back to the code.
  await codeField(phone).fill(code === '00000000' ? '00000001' : '00000000')
  await expect(phone.getByRole('alert')).toHaveText(REFUSED)
  await expect(codeField(phone)).toBeFocused()
  await phone.reload()
  await expect(phone.getByText(email)).toBeVisible()
  await expect(phone.getByRole('button', { name: /Send again in \d:\d\d/ })).toBeDisabled()

  // Back leads to the address. Entering the same one again sends no second e-mail.
  await phone.goBack()
  await expect(phone.getByLabel('E-mail')).toHaveValue(email)
  await askFor(phone, email)
  expect(byCode.smtp.received.filter(({ to }) => to.includes(email))).toHaveLength(1)

  // Opening the link elsewhere uses nothing up, and says where to enter the code.
  const other = await browser.newPage()
  await other.goto(link)
  await expect(other.getByText('Type the code from the e-mail there.')).toBeVisible()
  expect(other.url()).toBe(`${byCode.url}/login`)
  await other.getByRole('button', { name: 'Sign In', exact: true }).click()
  await expect(other.getByRole('alert')).toHaveText(REFUSED)
  await other.close()

  // After a minute by the phone's clock, independent of the server's, the phone offers another e-mail.
  await phone.route('**/api/auth/login', (route) => route.fulfill({ json: { ok: true, next: 'code' } }))
  await phone.clock.fastForward('01:00')
  await phone.getByRole('button', { name: 'Send again', exact: true }).click()
  await expect(phone.getByText('Sent again. Only the newest code works.')).toBeVisible()
  await expect(phone.getByRole('button', { name: /Send again in/ })).toBeDisabled()

  // A pasted code with a space needs no button.
  await codeField(phone).fill(`${code.slice(0, 4)} ${code.slice(4)}`)
  await phone.waitForURL(/\/archive\?year=all/)
  await expect(phone.getByRole('heading', { name: 'Archive' })).toBeVisible()

  // Nobody else uses the phone, so they stay signed in there, as Settings shows.
  await phone.getByRole('checkbox', { name: 'Keep me signed in on this phone' }).check()
  await phone.getByRole('button', { name: 'Done' }).click()
  await phone.goto('/settings?tab=you')
  await expect(phone.getByText('Stays signed in.')).toBeVisible()

  // They choose e-mails. A choice that cannot be saved is reverted.
  const mailed = (name: string) =>
    phone.getByRole('group', { name: 'E-mail' }).getByRole('checkbox', { name })
  await mailed('Reply to my journal').check()
  await expect(phone.getByText('Saved', { exact: true })).toBeVisible()
  await phone.route('**/api/mail-choices', (route) =>
    route.request().method() === 'PUT' ? route.abort() : route.continue(),
  )
  await mailed('Journal reminder').click()
  await expect(phone.getByText('Not saved').first()).toBeVisible()
  await expect(mailed('Journal reminder')).not.toBeChecked()
  await phone.reload()
  await expect(mailed('Reply to my journal')).toBeChecked()

  // The session ends while text is unsaved. A new code leads back to it.
  await phone.unrouteAll({ behavior: 'wait' })
  await phone.goto('/journal')
  const entry = phone.getByLabel('What did you work on this week?')
  await expect(entry).toBeEditable()
  await phone.context().setOffline(true)
  await entry.fill('Counted every bottle twice.')
  await moveBack(byCode.scope.dataDir, 'sessions', 'codes')
  await phone.context().setOffline(false)
  await phone.waitForURL(/\/login\?next=/)
  await askFor(phone, email)
  await codeField(phone).fill((await mailTo(byCode, email, 2)).code)
  await expect(entry).toHaveValue('Counted every bottle twice.')
})

test('an admin adds a passkey, confirms a change with it and signs in with it', async ({ desk, byCode }) => {
  const email = 'admin@lantern.example'
  await addAuthenticator(desk)
  await desk.goto('/login')
  await askFor(desk, email)
  await codeField(desk).fill((await mailTo(byCode, email)).code)

  // The offer after the sign-in.
  const offer = desk.getByRole('dialog', { name: 'Next time on this device' })
  await expect(offer.getByText('Sign in with your fingerprint or face next time')).toBeVisible()
  await offer.getByRole('button', { name: 'Set up' }).click()
  await expect(offer.getByText('Passkey added')).toBeVisible()
  await offer.getByRole('button', { name: 'Done' }).click()

  // It is in Settings, and can be renamed.
  await desk.goto('/settings?tab=you')
  const passkeys = desk.getByRole('region', { name: 'Passkeys' })
  await passkeys.getByRole('button', { name: /^Change / }).click()
  await desk.getByRole('textbox', { name: 'Name' }).fill('Office laptop')
  await desk.getByRole('button', { name: 'Save' }).click()
  await expect(passkeys.getByText('Office laptop')).toBeVisible()

  // A critical change after fifteen minutes: nothing typed is lost, and it is saved once confirmed.
  await desk.goto('/settings?tab=people&search=keoni')
  const question = desk.getByRole('dialog', { name: 'Confirm that it’s you' })
  const rename = async (firstName: string) => {
    await moveBack(byCode.scope.dataDir, 'proofs')
    await desk.getByRole('button', { name: /^Change Keoni/ }).click()
    await desk.getByLabel('First name').fill(firstName)
    await desk.getByRole('button', { name: 'Save' }).click()
    await expect(question).toBeVisible()
  }
  const isNamed = async (firstName: string) => {
    await expect(desk.getByRole('dialog')).toHaveCount(0)
    await expect(desk.getByRole('button', { name: `Change ${firstName} Makoa` })).toBeVisible()
  }
  await rename('Keoni K.')
  await question.getByRole('button', { name: 'Use your passkey' }).click()
  await isNamed('Keoni K.')
  // After canceling, the edit can still be saved. Then a code confirms it.
  await rename('Keoni L.')
  await question.getByRole('button', { name: 'Close' }).click()
  await expect(desk.getByLabel('First name')).toHaveValue('Keoni L.')
  await desk.getByRole('button', { name: 'Save' }).click()
  await question.getByRole('button', { name: 'E-mail me a code' }).click()
  await codeField(desk).fill((await mailTo(byCode, email, 2)).code)
  await isNamed('Keoni L.')

  // Signed out, the e-mail field offers the passkey, which this authenticator accepts at once.
  await desk.getByRole('button', { name: 'Switch User' }).click()
  await desk.getByRole('link', { name: 'Sign In', exact: true }).click()
  await expect(desk.getByRole('button', { name: 'Switch User' })).toBeVisible()

  // A sign-in link opened by somebody who is signed in may be for another person, so they decide.
  const other = 'agm@lantern.example'
  await desk.request.post('/api/auth/login', { data: { email: other } })
  const { link } = await mailTo(byCode, other)
  // The same in a browser that stores only the session.
  await desk.evaluate(() => localStorage.clear())
  await desk.goto(link)
  await expect(desk.getByText('You are signed in as Avery Lindqvist')).toBeVisible()
  await desk.getByRole('link', { name: 'Continue as Avery' }).click()
  await expect(desk.getByRole('button', { name: 'Switch User' })).toBeVisible()
  await desk.goto(link)
  await desk.getByRole('button', { name: 'Sign in with the link' }).click()
  await desk.waitForURL(`${byCode.url}/`)
  const user = await desk.request.get('/api/auth/user')
  expect(await user.json()).toMatchObject({ email: other })
})
