import { onTestFinished, test } from 'vitest'
import { testApp } from '../../../test/app.ts'
import { START } from '../../../test/history.ts'
import { expectCountsOfRows } from './test/any-history.ts'

test('badge and list are those of each venue’s rows, after any history of writes', {
  timeout: 240_000,
}, async () => {
  const server = await testApp(START)
  onTestFinished(() => server.close())
  await expectCountsOfRows(server, 40)
})
