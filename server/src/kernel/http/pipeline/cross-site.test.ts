import { CALLS } from '@scope/contract/calls'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type TestApp, testApp } from '../../../../test/app.ts'
import { makeScene } from '../../../../test/scene.ts'

let server: TestApp
beforeAll(async () => {
  server = await testApp()
})
afterAll(() => server.close())

const HOST = 'localhost:3000'
const SITES = [undefined, 'same-origin', 'same-site', 'cross-site', 'none']
const ORIGINS = [undefined, `http://${HOST}`, 'http://localhost:4000', 'https://evil.example', 'null']
const TYPES = [
  undefined,
  'application/json',
  'text/plain',
  'application/x-www-form-urlencoded',
  'multipart/form-data; boundary=x',
]

/** A browser that names the site of the page is believed; else the origin decides. */
const isOwn = (site: string | undefined, origin: string | undefined) =>
  site === undefined ? origin === undefined || origin === `http://${HOST}` : site === 'same-origin'

const reads = Object.keys(CALLS).filter((name) => name.startsWith('GET '))

test.each(reads)('%s is no part of another site’s page; its window may be led here', async (name) => {
  const url = name.slice('GET '.length)
  const ask = async (site: string, mode: string, dest: string, more: object = {}) => {
    const headers = {
      host: HOST,
      'sec-fetch-site': site,
      'sec-fetch-mode': mode,
      'sec-fetch-dest': dest,
      ...more,
    }
    const { statusCode, body } = await server.app.inject({ url, headers })
    return statusCode === 403 && body.includes('This call came from another site.')
  }
  for (const site of ['cross-site', 'same-site']) {
    expect(await ask(site, 'no-cors', 'image')).toBe(true)
    expect(await ask(site, 'cors', 'empty')).toBe(true)
    expect(await ask(site, 'navigate', 'iframe')).toBe(true)
    expect(await ask(site, 'navigate', 'document', { 'sec-purpose': 'prefetch' })).toBe(true)
    expect(await ask(site, 'navigate', 'document')).toBe(false)
  }
  expect(await ask('same-origin', 'cors', 'empty')).toBe(false)
  expect(await ask('none', 'navigate', 'document')).toBe(false)
})

const unsafe = Object.keys(CALLS).filter((name) => !name.startsWith('GET '))

test.each(unsafe)('%s is refused from other sites, whatever its body is called', async (name) => {
  const [method = '', url = ''] = name.split(' ')
  const wrong: object[] = []
  for (const site of SITES) {
    for (const origin of ORIGINS) {
      for (const type of TYPES) {
        const { statusCode, body } = await server.app.inject({
          method: method as 'POST',
          url,
          headers: {
            host: HOST,
            ...(site && { 'sec-fetch-site': site }),
            ...(origin && { origin }),
            ...(type && { 'content-type': type }),
          },
          ...(type && { payload: '{}' }),
        })
        const refused = statusCode === 403 && body.includes('This call came from another site.')
        if (refused === isOwn(site, origin) || statusCode >= 500)
          wrong.push({ site, origin, type, statusCode })
      }
    }
  }
  expect(wrong).toEqual([])
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
    const { lead } = await makeScene(server)
    const asLead = await server.as(lead)
    expect(
      (await asLead('POST /api/auth/logout', {}, { headers: headers as Record<string, string> })).status,
    ).toBe(status)
    const reading = await asLead('GET /api/sign-in', {}, { headers: headers as Record<string, string> })
    expect(reading.status).toBe(200)
  })
})
