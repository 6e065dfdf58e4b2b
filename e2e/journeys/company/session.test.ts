import type { Page } from '@playwright/test'
import { expect, test } from '../../fixtures.ts'
import { memberAt } from '../../steps/member.ts'

const KEONI = 'keoni.makoa@lantern.example'

const emailField = (page: Page) => page.getByLabel('E-mail')
/** Found by element, because content under a dialog has no role. */
const toasts = (page: Page) => page.locator('[role="region"][aria-label^="Notification"] li')
const pathOf = (page: Page) => page.url().slice(new URL(page.url()).origin.length)

/** Holds back the answer of a call until the returned function is called. */
async function hold(page: Page, path: string): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route(`**${path}`, async (route) => {
    await promise
    await route.continue()
  })
  return resolve
}

/** Stops the page’s clock; only the test moves it. */
async function stopClock(page: Page): Promise<void> {
  const now = Date.now()
  await page.clock.install({ time: now })
  await page.clock.pauseAt(now + 5000)
}

async function signInAs(page: Page, email: string): Promise<void> {
  await emailField(page).fill(email)
  await page.getByRole('button', { name: 'Sign In' }).click()
}

async function cookieOf(page: Page): Promise<string> {
  const cookies = await page.context().cookies()
  return cookies.map(({ name, value }) => `${name}=${value}`).join('; ')
}

test('signing in shows its progress, greets for 0.4 s and opens the requested page', async ({ open }) => {
  const page = await open(null, `/login?next=${encodeURIComponent('/archive?year=all')}`)
  const answerLogin = await hold(page, '/api/auth/login')
  const answerUser = await hold(page, '/api/auth/user')
  await signInAs(page, 'agm@lantern.example')
  await expect(page.getByRole('button', { name: 'Checking...' })).toBeDisabled()
  await expect(emailField(page)).toBeDisabled()
  answerLogin()
  await expect(page.getByRole('button', { name: 'Signing In...' })).toBeDisabled()
  await expect(emailField(page)).toBeDisabled()
  await stopClock(page)
  answerUser()
  await expect(page.getByText('Signing you in...', { exact: true })).toBeVisible()
  await page.clock.runFor(399)
  await expect(page.getByText('Signing you in...', { exact: true })).toBeVisible()
  expect(pathOf(page)).toMatch(/^\/login/)
  await page.clock.runFor(1)
  await page.waitForURL(/\/archive\?year=all/)
  await page.clock.resume()
  await expect(page.getByRole('heading', { name: 'Archive' })).toBeVisible()
})

test('a late answer about the earlier session does not shorten the greeting', async ({ open }) => {
  const page = await open(null, 'about:blank')
  const answerUser = await hold(page, '/api/auth/user')
  await page.goto('/login')
  await signInAs(page, 'agm@lantern.example')
  await expect(page.getByRole('button', { name: 'Signing In...' })).toBeDisabled()
  await stopClock(page)
  answerUser()
  await expect(page.getByText('Signing you in...', { exact: true })).toBeVisible()
  await page.clock.runFor(399)
  await expect(page.getByText('Signing you in...', { exact: true })).toBeVisible()
  await page.clock.runFor(1)
  await page.waitForURL((url) => url.pathname === '/')
})

test('signing in never leads to another site', async ({ open, scope }) => {
  const page = await open(null, `/login?next=${encodeURIComponent('/\\evil.example')}`)
  await signInAs(page, KEONI)
  await expect(page.getByRole('button', { name: 'Switch User' })).toBeVisible()
  expect(new URL(page.url()).origin).toBe(scope.url)
  expect(new URL(page.url()).pathname).toBe('/')
  for (const next of ['//evil.example', '/\\evil.example', 'https://evil.example/', '/\t/evil.example']) {
    const query = new URLSearchParams({ next })
    const answer = await fetch(`${scope.url}/api/login?${query}`, { redirect: 'manual' })
    expect(answer.headers.get('location')).toBe('/login')
  }
})

test('any other path shows 404 Page Not Found, signed in and out', async ({ open }) => {
  for (const [email, path] of [
    [null, '/nowhere/at/all'],
    [KEONI, '/Skills'],
  ] as const) {
    const page = await open(email, path)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('404 Page Not Found')
    await expect(page.getByRole('button', { name: 'Switch User' })).toHaveCount(email ? 1 : 0)
  }
})

test('Switch User ends the session on a dark screen and leads to / after 1.5 s', async ({ open, scope }) => {
  const page = await open(KEONI, '/archive', { theme: 'light' })
  const cookie = await cookieOf(page)
  const ground = () => page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor)
  await expect(page.getByRole('button', { name: 'Switch User' })).toBeVisible()
  expect(await ground()).toBe('rgb(250, 247, 242)')
  await stopClock(page)
  await page.getByRole('button', { name: 'Switch User' }).click()
  await expect(page.getByText('Signing out...', { exact: true })).toBeVisible()
  expect(await ground()).toBe('rgb(20, 17, 15)')
  await page.clock.runFor(1499)
  await expect(page.getByText('Signing out...', { exact: true })).toBeVisible()
  expect(new URL(page.url()).pathname).toBe('/archive')
  await page.clock.runFor(1)
  await page.waitForURL((url) => url.pathname === '/')
  await expect(page.getByRole('link', { name: 'Sign In', exact: true })).toBeVisible()
  const me = await fetch(`${scope.url}/api/me`, { headers: { cookie } })
  expect(me.status).toBe(401)
})

test('Switch User leads to / even if the server cannot be reached', async ({ open }) => {
  const page = await open(KEONI, '/archive')
  await page.route('**/api/auth/logout', (route) => route.abort())
  await expect(page.getByRole('button', { name: 'Switch User' })).toBeVisible()
  await stopClock(page)
  await page.getByRole('button', { name: 'Switch User' }).click()
  await expect(page.getByText('Signing out...', { exact: true })).toBeVisible()
  await page.clock.runFor(1499)
  expect(new URL(page.url()).pathname).toBe('/archive')
  await page.clock.runFor(1)
  await page.waitForURL((url) => url.pathname === '/')
})

test('if the server did not get it in time, signing out is sent again, and nobody is signed in until then', async ({
  open,
}) => {
  const page = await open(KEONI, '/archive')
  const answer = await hold(page, '/api/auth/logout')
  await expect(page.getByRole('button', { name: 'Switch User' })).toBeVisible()
  await stopClock(page)
  await page.getByRole('button', { name: 'Switch User' }).click()
  await expect(page.getByText('Signing out...', { exact: true })).toBeVisible()
  const again = page.waitForRequest('**/api/auth/logout')
  await page.clock.runFor(1500)
  await page.waitForURL((url) => url.pathname === '/')
  await again
  await expect(page.getByRole('link', { name: 'Sign In', exact: true })).toBeVisible()
  answer()
  await page.clock.resume()
  await expect.poll(async () => (await page.request.get('/api/me')).status()).toBe(401)
})

test('the screen says that the profile is loading, with dots that move every 500 ms', async ({ open }) => {
  const page = await open(KEONI, '/archive')
  const answer = await hold(page, '/api/me')
  await stopClock(page)
  const request = page.waitForRequest('**/api/me')
  await page.reload({ waitUntil: 'commit' })
  await request
  await expect(page.getByText('Loading your profile...', { exact: true })).toBeVisible()
  const filled = page.locator('[data-filled]')
  await expect(filled).toHaveAttribute('data-filled', '1')
  // The dots are shown a moment before their timer starts.
  await expect(async () => {
    await page.clock.runFor(100)
    await expect(filled).toHaveAttribute('data-filled', '2', { timeout: 1 })
  }).toPass()
  for (const count of ['3', '0', '1']) {
    await page.clock.runFor(500)
    await expect(filled).toHaveAttribute('data-filled', count)
  }
  await page.clock.resume()
  answer()
  await expect(page.getByRole('heading', { name: 'Archive' })).toBeVisible()
})

test('no text is lost when the session expires while typing', async ({ open, scope }) => {
  const page = await open(KEONI, '/')
  await page.getByRole('button', { name: 'Journal', exact: true }).click()
  const box = page.getByLabel('Journal entry')
  // Text typed before the saved entry is loaded would be a second version.
  await expect(box).toHaveValue(/./)
  await stopClock(page)
  await box.fill('The well pours a third of an ounce over. We weigh tonight.')
  await fetch(`${scope.url}/api/auth/logout`, { method: 'POST', headers: { cookie: await cookieOf(page) } })
  await page.getByRole('button', { name: 'Save Journal' }).click()
  await expect(toasts(page)).toContainText(['Unauthorized'])
  await expect(toasts(page)).toContainText(['You are logged out. Logging in again...'])
  await expect(toasts(page)).toHaveCount(1)
  await page.clock.runFor(499)
  await expect(box).toBeVisible()
  await page.clock.runFor(1)
  await page.waitForURL((url) => url.pathname === '/login')
  await page.clock.resume()

  await signInAs(page, KEONI)
  // Sent after the sign-in, which closes the dialog, or still in it if the stream noticed first.
  const { journals } = await memberAt(scope.url, KEONI)
  await expect(async () => {
    const inBox = await box.evaluateAll((boxes) => boxes.map((one) => (one as HTMLTextAreaElement).value))
    const saved = (await journals()).map(({ entry }) => entry)
    expect([...inBox, ...saved]).toContain('The well pours a third of an ounce over. We weigh tonight.')
  }).toPass({ timeout: 20_000 })
})
