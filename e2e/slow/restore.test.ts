import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test, WEDNESDAY } from '../fixtures.ts'
import { emptyDataDir, startDemo, startScope } from '../scope.ts'

const SCOPE = join(import.meta.dirname, '../../server/src/commands/scope.ts')

/** What was lost is there again without a shell: on an empty server, in the browser alone, beside its own database. */
test('a backup is restored on the page of the set-up link, and its people sign in at once', async ({
  open,
}) => {
  test.setTimeout(180_000)
  const demo = await startDemo({ clockStart: WEDNESDAY })
  const backup = join(demo.dataDir, 'mine.tar.zst')
  await promisify(execFile)(process.execPath, [SCOPE, 'backup', backup], {
    env: { ...process.env, DATA_DIR: demo.dataDir },
  })
  await demo.stop()

  const dataDir = await emptyDataDir()
  const env = { DEMO: 'off', SIGN_IN: 'trusted' }
  const scope = await startScope({ dataDir, clockStart: WEDNESDAY, env })
  await expect.poll(() => scope.output()).toContain('/setup#')
  const [, hash = ''] = /\/setup(#\S+)/.exec(scope.output()) ?? []
  const page = await open(null, `/setup${hash}`, { url: scope.url })
  await page.getByText('Restore a backup').click()
  // The empty server’s own backups of nights have no company.
  await expect(page.getByText('No backups in ')).toBeVisible()
  await page.getByLabel('Backup file').setInputFiles(backup)
  await page.getByRole('button', { name: 'Restore', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Restored' })).toBeVisible({ timeout: 60_000 })
  await expect(page.getByRole('status')).toContainText('Lantern Hospitality')

  await page.getByRole('link', { name: 'Go to sign-in' }).click()
  await page.getByRole('textbox').fill('admin@lantern.example')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/\?venue=/)
  await scope.stop()
})
