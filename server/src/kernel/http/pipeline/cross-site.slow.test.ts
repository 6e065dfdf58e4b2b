import { afterAll, beforeAll, test } from 'vitest'
import { type TestApp, testApp } from '../../../../test/app.ts'
import { expectNoPartOf, expectOwnSite, READS, WRITES } from './test/cross-site-grid.ts'

let server: TestApp
beforeAll(async () => {
  server = await testApp()
})
afterAll(() => server.close())

test.each(READS)('%s is no part of another site’s page; its window may be led here', async (name) => {
  await expectNoPartOf(server.app, name)
})

test.each(WRITES)('%s is refused from other sites, whatever its body is called', async (name) => {
  await expectOwnSite(server.app, name)
})
