import type { Locator, Page } from '@playwright/test'
import { freePort } from '../../server/test/free-port.ts'
import { moveBack } from '../../server/test/move-back.ts'
import { envOf, realProvider } from '../../server/test/outside/real-provider.ts'
import { testSmtp } from '../../server/test/outside/smtp-server.ts'
import { addAuthenticator } from '../authenticator.ts'
import { newDataDir, removeDataDir } from '../data-folder.ts'
import { expect, PHONE, test, WEDNESDAY } from '../fixtures.ts'
import { startScope } from '../scope.ts'
import { goOn } from '../steps/go-on.ts'
import { toastOn } from '../steps/toast.ts'

const STAFF = [
  'E-mail,First name,Last name,Role,Venue,State,Admin day',
  'gus@bright.example,Gus,Hale,GM,The Annex; Night Owl,CO,',
  'lea@bright.example,Lea,Park,Bar Lead,The Annex,CO,Wednesday',
  'ami@bright.example,Ami,Cole,AGM,Night Owl,CO,',
]
const WEEK = [
  'Venue,Week of,Revenue,Labor base %,COGS %,Tips',
  'The Annex,11/9/2026,"$61,200.00",22.4%,20.1%,9100',
  'Night Owl,11/9/2026,"$48,900.50",23.1%,21.0%,7700',
]

const csv = (name: string, rows: string[]) => ({
  name,
  mimeType: 'text/csv',
  buffer: Buffer.from(rows.join('\n')),
})
const button = (at: Page | Locator, name: string) => at.getByRole('button', { name, exact: true })
const step = (page: Page, name: string) =>
  page.getByRole('listitem').filter({ has: page.getByRole('heading', { name, exact: true }) })

/**
 * From an empty database to a first priority, in the browser alone, with a staff list and last week's numbers from
 * spreadsheets. Addresses are proven by codes, from a real mail server.
 */
test('a company is set up with the link that an empty server prints', async ({ open }) => {
  test.setTimeout(180_000)
  const smtp = await testSmtp()
  const dataDir = await newDataDir()
  const env = {
    ...{ DEMO: 'off', SIGN_IN: 'code', MAIL_FROM: 'Scope <scope@bright.example>' },
    SMTP_URL: `smtp://127.0.0.1:${smtp.port}`,
  }
  const scope = await startScope({ dataDir, clockStart: WEDNESDAY, env })
  const mailsTo = (address: string, subject: RegExp) =>
    smtp.received.filter(({ to, source }) => to.includes(address) && subject.test(source))
  /** The code in the newest e-mail to an address. */
  const codeFor = async (address: string) => {
    const codeIn = () =>
      /^Subject:.*?(\d{8})/m.exec(mailsTo(address, /^Subject:.*\d{8}/m).at(-1)?.source ?? '')
    await expect.poll(() => codeIn()?.[1], { timeout: 20_000 }).toMatch(/^\d{8}$/)
    return codeIn()?.[1] ?? ''
  }
  await expect.poll(() => scope.output()).toContain('/setup#')
  const [, hash = ''] = /\/setup(#\S+)/.exec(scope.output()) ?? []
  const page = await open(null, `/setup${hash}`, { url: scope.url, timezone: 'America/Denver' })

  await page.getByLabel('Company').fill('Bright Hour')
  await page.getByLabel('Your first name').fill('Ada')
  await page.getByLabel('Your last name').fill('Ray')
  await page.getByLabel('Your work e-mail').fill('ada@bright.example')
  await page.getByLabel('E-mail domains').focus()
  await expect(page.getByLabel('E-mail domains')).toHaveValue('bright.example')
  await expect(page.getByLabel('Time zone')).toHaveValue('America/Denver')
  // Typed text survives a reload.
  await page.reload()
  await expect(page.getByLabel('Company')).toHaveValue('Bright Hour')
  await button(page, 'Set up company').click()
  await page.getByLabel('Code').fill(await codeFor('ada@bright.example'))

  await expect(page.getByRole('heading', { name: 'Set up Bright Hour' })).toBeVisible()
  await expect(step(page, 'First numbers')).toContainText('Add a venue first.')
  await page.getByLabel('File to import').setInputFiles(csv('staff.csv', STAFF))
  await expect(page.getByRole('dialog')).toContainText(
    'People: 3 added, 0 changed. Venues: 2 added, 0 changed.',
  )
  await button(page, 'Save roster').click()
  await expect(step(page, 'Venues and people')).toContainText('Done')
  await button(step(page, 'Chat space'), 'Skip').click()
  await expect(step(page, 'Chat space')).toContainText('Skipped')

  await step(page, 'First numbers').getByRole('link', { name: 'Enter numbers' }).click()
  // The form of last week, with the focus in its first box.
  await page.waitForURL(/view=grid&week=2026-11-09&form=open/)
  await expect(page.getByRole('textbox').first()).toBeFocused()
  await page.getByLabel('File to import').setInputFiles(csv('week.csv', WEEK))
  await button(page, 'Save 2 weeks').click()
  await expect(page.getByRole('dialog')).toBeHidden()

  await goOn(page, '/settings?tab=people')
  await button(page, 'Invite everyone new').click()
  await expect(toastOn(page)).toContainText('3 invitations on their way')
  const invitation = () => mailsTo('ami@bright.example', /^Subject: Ada Ray invites you/m).at(-1)
  await expect
    .poll(() => invitation()?.source, { timeout: 20_000 })
    .toContain('Vice President at Bright Hour')

  await goOn(page, '/')
  const rest = page.getByRole('region', { name: 'Finish setting up' })
  await expect(rest).toContainText('Still to do: First priority.')
  await page.goto('/setup')
  await step(page, 'First priority').getByRole('link', { name: 'Create a priority' }).click()
  const dialog = page.getByRole('dialog', { name: 'Create New Priority' })
  await dialog.getByLabel('Priority Title').fill('A warmer door')
  await button(dialog, 'Create Priority').click()
  // The last step is done, and the dialog was opened from here.
  await expect(page.getByText('All set. Scope is ready for your people.')).toBeVisible()
  await goOn(page, '/')
  await expect(page.getByRole('article', { name: 'A warmer door' })).toBeVisible()
  await expect(rest).toBeHidden()

  const [, invited = ''] = /(\/login\?email=\S+)/.exec(invitation()?.source ?? '') ?? []
  const phone = await open(null, invited, { url: scope.url, viewport: PHONE })
  await expect(phone.getByLabel('E-mail')).toHaveValue('ami@bright.example')
  await button(phone, 'Sign In').click()
  await phone.getByLabel('Code').fill(await codeFor('ami@bright.example'))
  await expect(phone.getByText('Night Owl').first()).toBeVisible()

  await page.goto(`/setup${hash}`)
  await expect(page.getByText('All set. Scope is ready for your people.')).toBeVisible()
  await scope.stop()
  await smtp.close()
  await removeDataDir(dataDir)
})

/** The same with a real OpenID provider, on a server where managers need a passkey. */
test('a company is set up with its OpenID provider, and an invited person signs in on a phone', async ({
  open,
}) => {
  const [smtp, port, dataDir] = [await testSmtp(), await freePort(), await newDataDir()]
  const url = `http://localhost:${port}`
  const provider = await realProvider(`${url}/api/auth/callback`)
  for (const sub of ['ada', 'ami']) {
    const email = `${sub}@bright.example`
    provider.people.set(email, { sub, email, email_verified: true })
  }
  const env = {
    ...{ ...envOf(provider.settings), SIGN_IN_MANAGERS: 'passkey' },
    ...{ DEMO: 'off', PORT: String(port), PUBLIC_URL: url },
    ...{ SMTP_URL: `smtp://127.0.0.1:${smtp.port}`, MAIL_FROM: 'Scope <scope@bright.example>' },
  }
  const scope = await startScope({ dataDir, clockStart: WEDNESDAY, env })
  await expect.poll(() => scope.output()).toContain('/setup#')
  const [, hash = ''] = /\/setup(#\S+)/.exec(scope.output()) ?? []
  const page = await open(null, `/setup${hash}`, { url, timezone: 'America/Denver' })
  await addAuthenticator(page)
  await page.getByLabel('Company').fill('Bright Hour')
  await page.getByLabel('Your first name').fill('Ada')
  await page.getByLabel('Your last name').fill('Ray')
  await page.getByLabel('Your work e-mail').fill('ada@bright.example')
  await page.getByLabel('E-mail domains').focus()
  await button(page, 'Set up company').click()

  // The provider has sent her back. Until she has a passkey, she sees nothing else.
  const needed = page.getByText('Your role needs a passkey. Add one before you go on.')
  await expect(needed).toBeVisible()
  await page.goto('/setup')
  await expect(needed).toBeVisible()
  await button(page, 'Add a passkey').click()
  await expect(needed).toBeHidden()
  await page.goto('/setup')
  await page.getByLabel('File to import').setInputFiles(csv('staff.csv', STAFF))

  // Saving it is a critical action: after fifteen minutes the provider asks again, in a separate tab.
  await moveBack(dataDir, 'proofs')
  await button(page, 'Save roster').click()
  const opening = page.context().waitForEvent('page')
  await page.getByRole('link', { name: 'Confirm with your company’s sign-in' }).click()
  const tab = await opening
  await tab.waitForURL(`${url}/`)
  await tab.close()
  await button(page, 'Go on').click()
  await expect(step(page, 'Venues and people')).toContainText('Done')

  await goOn(page, '/settings?tab=people')
  await button(page, 'Invite everyone new').click()
  const invitation = () => smtp.received.find(({ to }) => to.includes('ami@bright.example'))?.source
  await expect.poll(invitation).toContain('Sign in with your company account')
  const [, invited = ''] = /(\/login\?email=\S+)/.exec(invitation() ?? '') ?? []
  const phone = await open(null, invited, { url, viewport: PHONE })
  await expect(phone.getByLabel('E-mail')).toHaveValue('ami@bright.example')
  await button(phone, 'Sign In').click()
  await expect(phone.getByText('Night Owl').first()).toBeVisible()

  // Somebody else on that phone: the provider still knows Ami, and is told to ask for the account.
  await button(phone, 'Switch User').click()
  await phone.getByRole('link', { name: 'Sign In', exact: true }).click()
  await phone.getByLabel('E-mail').fill('ada@bright.example')
  await button(phone, 'Sign In').click()
  await phone.waitForURL(`${url}/`)
  await expect(phone.getByRole('region', { name: 'Finish setting up' })).toBeVisible()
  await scope.stop()
  await provider.close()
  await smtp.close()
  await removeDataDir(dataDir)
})
