import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { updatesFrom } from './updates.ts'

/** A feed that answers this text. */
async function feed(text: string, status = 200, headers: Record<string, string> = {}) {
  const asked: string[] = []
  const server = createServer((request, response) => {
    asked.push(`${request.method} ${request.url}`)
    response.writeHead(status, headers).end(text)
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  onTestFinished(() => void server.close())
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/scope.json`, asked }
}

test('the newest version is read, with the address of its notes', async () => {
  const { url, asked } = await feed('{"version":"1.2.0","notes":"https://scope.example/1.2.0"}')
  const updates = updatesFrom(url)
  expect([updates.newest(), updates.trouble()]).toEqual([undefined, undefined])
  await updates.look()
  expect(updates.newest()).toEqual({ version: '1.2.0', notes: 'https://scope.example/1.2.0' })
  expect(updates.trouble()).toBeUndefined()
  expect(asked).toEqual(['GET /scope.json'])
})

test.each([
  ['a failure', 'no', 503, 'status 503'],
  ['a web page', '<!doctype html>', 200, 'the answer is not JSON'],
  ['nothing', 'null', 200, 'the answer names no version like 1.2.0'],
  ['no version', '{"version":"newest"}', 200, 'the answer names no version like 1.2.0'],
  ['an endless answer', `"${'a'.repeat(70_000)}"`, 200, 'the answer is too long'],
])('%s is a trouble', async (_what, text, status, trouble) => {
  const updates = updatesFrom((await feed(text, status)).url)
  await updates.look()
  expect(updates.trouble()).toBe(trouble)
  expect(updates.newest()).toBeUndefined()
})

test('a redirect is not followed, and only an https address of notes is shown', async () => {
  const { url } = await feed('{"version":"1.2.0","notes":"javascript:alert(1)"}')
  const moved = updatesFrom((await feed('', 302, { location: url })).url)
  await moved.look()
  expect(moved.trouble()).toBe('no answer')
  const updates = updatesFrom(url)
  await updates.look()
  expect(updates.newest()).toEqual({ version: '1.2.0', notes: null })
})

test('a feed that fails later leaves what it said before', async () => {
  const server = await feed('{"version":"1.2.0"}')
  const updates = updatesFrom(server.url)
  await updates.look()
  const gone = updatesFrom('http://127.0.0.1:9/scope.json')
  await gone.look()
  expect(gone.trouble()).toBe('no answer')
  expect(updates.newest()?.version).toBe('1.2.0')
})
