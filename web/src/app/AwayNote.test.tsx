import { afterEach, expect, test } from 'vitest'
import { MEMBER } from '../../test/company.ts'
import { mockApi } from '../../test/mock-api.ts'
import { renderScreen } from '../../test/render-screen.tsx'
import { NetworkError } from '../lib/api/errors.ts'
import { noteFailure, whenBack } from '../lib/offline/reachability.ts'
import { AwayLine } from './shell/AwayLine.tsx'

const realFetch = globalThis.fetch
afterEach(() => {
  globalThis.fetch = realFetch
})

/** Renders the line while `/readyz` answers like this. The other calls are the mock's. */
async function awayWith(readiness: { status: number; body: object }) {
  mockApi({})
  const page = renderScreen(<AwayLine />, '/', MEMBER)
  const others = globalThis.fetch
  const answers = { current: readiness }
  globalThis.fetch = async (address, init) => {
    const { status, body } = answers.current
    return address === '/readyz' ? Response.json(body, { status }) : others(address, init)
  }
  await noteFailure(new NetworkError('?'))
  return {
    page,
    comeBack: async () => {
      answers.current = { status: 200, body: { ok: true } }
      window.dispatchEvent(new Event('online'))
      await whenBack()
    },
  }
}

test('an open page says that Scope is being brought up to date, until it is', async () => {
  const upgrade = 'migrating 3 of 5: tags'
  const { page, comeBack } = await awayWith({ status: 503, body: { ok: false, upgrade } })
  await page.findByText(/^Scope is being brought up to date\. As of /)
  await comeBack()
  await expect.poll(() => page.queryByText(/brought up to date|Not reachable/)).toBeNull()
})

test('a server that is away for another reason is not reachable', async () => {
  const { page, comeBack } = await awayWith({ status: 503, body: { ok: false, database: 'does not answer' } })
  await page.findByText(/^Not reachable, trying again\. As of /)
  await comeBack()
})
