import { CALLS, type CallName } from '@scope/contract/calls'
import type { FastifyInstance } from 'fastify'
import { expect } from 'vitest'

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

const names = Object.keys(CALLS) as CallName[]
export const READS = names.filter((name) => name.startsWith('GET '))
export const WRITES = names.filter((name) => !name.startsWith('GET '))

type Answer = { isRefused: boolean; statusCode: number }

/** Makes a call as a browser does that sends these headers; without a content type it has no body. */
async function ask(app: FastifyInstance, name: CallName, headers: Record<string, string>): Promise<Answer> {
  const [method = '', url = ''] = name.split(' ')
  const { statusCode, body } = await app.inject({
    method: method as 'GET',
    url,
    headers: { host: HOST, ...headers },
    ...('content-type' in headers && { payload: '{}' }),
  })
  return { isRefused: statusCode === 403 && body.includes('This call came from another site.'), statusCode }
}

/** How a browser reads: the site of the page that asks, how and what for. */
const reading = (site: string, mode: string, dest: string) => ({
  'sec-fetch-site': site,
  'sec-fetch-mode': mode,
  'sec-fetch-dest': dest,
})

/** Expects that another site’s page cannot show a read as an image. */
export async function expectNoImageOf(app: FastifyInstance, name: CallName): Promise<void> {
  expect(await ask(app, name, reading('cross-site', 'no-cors', 'image'))).toMatchObject({ isRefused: true })
}

/** Expects that a read is no part of another site’s page, and that its window may be led here. */
export async function expectNoPartOf(app: FastifyInstance, name: CallName): Promise<void> {
  const isRefused = async (...[site, mode, dest, more]: [string, string, string, object?]) =>
    (await ask(app, name, { ...reading(site, mode, dest), ...more })).isRefused
  for (const site of ['cross-site', 'same-site']) {
    expect(await isRefused(site, 'no-cors', 'image')).toBe(true)
    expect(await isRefused(site, 'cors', 'empty')).toBe(true)
    expect(await isRefused(site, 'navigate', 'iframe')).toBe(true)
    expect(await isRefused(site, 'navigate', 'document', { 'sec-purpose': 'prefetch' })).toBe(true)
    expect(await isRefused(site, 'navigate', 'document')).toBe(false)
  }
  expect(await isRefused('same-origin', 'cors', 'empty')).toBe(false)
  expect(await isRefused('none', 'navigate', 'document')).toBe(false)
}

/** Expects that a write is refused to a form of another site. */
export async function expectNoForm(app: FastifyInstance, name: CallName): Promise<void> {
  const [, , , evil = ''] = ORIGINS
  const headers = { 'sec-fetch-site': 'cross-site', origin: evil, 'content-type': 'text/plain' }
  expect(await ask(app, name, headers)).toMatchObject({ isRefused: true })
}

/** A browser that names the site of the page is believed; else the origin decides. */
const isOwn = (site: string | undefined, origin: string | undefined) =>
  site === undefined ? origin === undefined || origin === `http://${HOST}` : site === 'same-origin'

/** Expects that a write is refused from other sites, and only from them, whatever its body is called. */
export async function expectOwnSite(app: FastifyInstance, name: CallName): Promise<void> {
  const wrong: object[] = []
  for (const site of SITES) {
    for (const origin of ORIGINS) {
      for (const type of TYPES) {
        const { isRefused, statusCode } = await ask(app, name, {
          ...(site && { 'sec-fetch-site': site }),
          ...(origin && { origin }),
          ...(type && { 'content-type': type }),
        })
        if (isRefused === isOwn(site, origin) || statusCode >= 500)
          wrong.push({ site, origin, type, statusCode })
      }
    }
  }
  expect(wrong).toEqual([])
}
