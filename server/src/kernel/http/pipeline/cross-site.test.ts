import { describe, expect, test } from 'vitest'
import { makeScene, setScene } from '../../../../test/scene.ts'
import {
  expectNoForm,
  expectNoImageOf,
  expectNoPartOf,
  expectOwnSite,
  READS,
  WRITES,
} from './test/cross-site-grid.ts'

const { server } = setScene()

test('a read is no part of another site’s page; its window may be led here', async () => {
  await expectNoPartOf(server.app, 'GET /api/priorities')
})

test.each(READS)('%s is no image on another site’s page', async (name) => {
  await expectNoImageOf(server.app, name)
})

test('a write is refused from other sites, whatever its body is called', async () => {
  await expectOwnSite(server.app, 'POST /api/priority')
})

test.each(WRITES)('%s is refused to another site’s form', async (name) => {
  await expectNoForm(server.app, name)
})

describe('cross-site calls', () => {
  test.each([
    [{ 'sec-fetch-site': 'cross-site' }, 403],
    [{ 'sec-fetch-site': 'same-site' }, 403],
    [{ 'sec-fetch-site': 'none' }, 403],
    [{ 'sec-fetch-site': 'cross-site', origin: 'http://localhost:3000' }, 403],
    [{ origin: 'https://evil.example' }, 403],
    [{ origin: 'null' }, 403],
    [{ 'sec-fetch-site': 'same-origin' }, 200],
    [{ origin: 'http://localhost:3000' }, 200],
    [{}, 200],
  ])('an unsafe call with %o answers %i', async (headers, status) => {
    const { lead } = await makeScene(server, ['lead'])
    const asLead = await server.as(lead)
    expect(
      (await asLead('POST /api/auth/logout', {}, { headers: headers as Record<string, string> })).status,
    ).toBe(status)
    const reading = await asLead('GET /api/sign-in', {}, { headers: headers as Record<string, string> })
    expect(reading.status).toBe(200)
  })
})
