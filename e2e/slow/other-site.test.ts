import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Page } from '@playwright/test'
import { expect, test } from '../fixtures.ts'

/** The rows that the attempts would change. */
async function stateOf(page: Page): Promise<unknown> {
  return page.evaluate(async () => {
    const bodies = ['auth/user', 'company', 'venues', 'mail-choices', 'sessions'].map(async (path) => {
      const answer = await fetch(`/api/${path}`)
      return [path, answer.status, await answer.json()]
    })
    const { theme } = await (await fetch('/api/me')).json()
    return [theme, ...(await Promise.all(bodies))]
  })
}

/**
 * Runs in a page of another origin and tries everything that such a page may do to Scope. Returns what it could read.
 */
async function tryAll(target: string): Promise<string[]> {
  const read: string[] = []
  const took = (what: string, text: string) => text && read.push(`${what}: ${text.slice(0, 80)}`)
  const unsafe: [method: string, path: string, body?: string][] = [
    ['POST', '/api/auth/logout'],
    ['PUT', '/api/preferences', '{"theme":"light"}'],
    ['PATCH', '/api/company', '{"name":"Taken"}'],
    ['POST', '/api/venues', '{"name":"Taken"}'],
    ['PUT', '/api/mail-choices', '{"choices":["reply"]}'],
    ['DELETE', '/api/sessions/others'],
  ]
  const safe = ['/', '/api/auth/user', '/api/people', '/api/audit.csv', '/api/sessions']

  for (const credentials of ['include', 'omit'] as const) {
    for (const mode of ['cors', 'no-cors'] as const) {
      const calls: [string, RequestInit][] = [
        ...safe.map((path): [string, RequestInit] => [path, {}]),
        ...unsafe.flatMap(([method, path, body]) =>
          ['application/json', 'text/plain'].map((type): [string, RequestInit] => [
            path,
            { method, headers: { 'content-type': type }, ...(body ? { body } : {}) },
          ]),
        ),
      ]
      const answers = calls.map(async ([path, init]) => {
        // The browser throws if it does not send the request or does not show the reply.
        const answer = await fetch(target + path, { ...init, credentials, mode }).catch(() => null)
        if (answer) took(`${mode} ${path}`, await answer.text())
      })
      await Promise.all(answers)
    }
  }

  const loads = (element: HTMLImageElement | HTMLScriptElement | HTMLIFrameElement, src: string) =>
    new Promise<boolean>((resolve) => {
      element.onload = () => resolve(true)
      element.onerror = () => resolve(false)
      element.src = src
      document.body.append(element)
    })
  for (const path of [...safe, '/favicon.svg']) {
    for (const tag of ['img', 'script'] as const) {
      if (await loads(document.createElement(tag), target + path)) took(`${tag} ${path}`, 'loaded')
    }
  }
  const frame = document.createElement('iframe')
  frame.name = 'hidden'
  await loads(frame, `${target}/`)
  took('frame', frame.contentDocument?.body.innerText ?? '')

  for (const enctype of ['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data']) {
    for (const [, path, body = ''] of unsafe) {
      const form = document.createElement('form')
      Object.assign(form, { action: target + path, method: 'post', enctype, target: 'hidden' })
      // As text, `name=value` is JSON too: {"name":"Taken="}.
      const field = document.createElement('input')
      Object.assign(field, { name: body.slice(0, -2), value: body.slice(-2) })
      form.append(field)
      document.body.append(form)
      const answered = new Promise((resolve) => {
        frame.onload = resolve
      })
      form.submit()
      await answered
    }
  }
  return read
}

test('a page on another port changes nothing and reads nothing of who is signed in', async ({
  open,
  scope,
}) => {
  const page = await open('admin@lantern.example', '/settings?tab=company')
  const before = await stateOf(page)
  const server = createServer((_request, response) => {
    response.setHeader('content-type', 'text/html').end('<!doctype html><title>Another site</title><body>')
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo

  // The first is the same site on another port, to which the browser sends every cookie.
  for (const host of ['127.0.0.1', 'localhost']) {
    const other = await page.context().newPage()
    await other.goto(`http://${host}:${port}/`)
    expect(await other.evaluate(tryAll, scope.url)).toEqual([])
    // A form that navigates the whole tab.
    await other.evaluate((target) => {
      const form = document.createElement('form')
      Object.assign(form, { action: `${target}/api/auth/logout`, method: 'post' })
      document.body.append(form)
      form.submit()
    }, scope.url)
    await expect(other.getByText('This call came from another site.')).toBeVisible()
    await other.close()
  }
  expect(await stateOf(page)).toEqual(before)
  server.close()
})
