import { createServer } from 'node:http'
import { expect, onTestFinished, test } from 'vitest'
import { newKey } from './files.ts'
import { whyNoUploads } from './s3-cors.ts'

const ORIGIN = 'https://scope.lantern.example'

/** A bucket that answers a browser’s question with these headers. */
async function bucketWith(headers: Record<string, string>): Promise<URL> {
  const server = createServer((_request, response) => response.writeHead(200, headers).end())
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  onTestFinished(() => void server.close())
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  return new URL(`http://127.0.0.1:${port}/materials/sent/${newKey()}`)
}

const named = (origin: string, methods: string, headers: string) => ({
  'Access-Control-Allow-Origin': origin,
  'Access-Control-Allow-Methods': methods,
  'Access-Control-Allow-Headers': headers,
})

test.each([
  ['names us', named(ORIGIN, 'GET, PUT', 'Content-Type'), undefined],
  ['allows everything', named('*', '*', '*'), undefined],
  ['has no rules', {}, `its CORS rules do not name the origin ${ORIGIN}`],
  [
    'names another',
    named('https://else.example', 'PUT', '*'),
    `its CORS rules do not name the origin ${ORIGIN}`,
  ],
  ['only lets read', named(ORIGIN, 'GET, HEAD', '*'), 'its CORS rules do not allow PUT'],
  ['allows no header', named(ORIGIN, 'PUT', ''), 'its CORS rules do not allow the header content-type'],
])('a bucket that %s', async (_what, headers, why) => {
  expect(await whyNoUploads(await bucketWith(headers), ORIGIN)).toBe(why)
})

test('a bucket that does not answer', async () => {
  expect(await whyNoUploads(new URL('http://127.0.0.1:9/materials'), ORIGIN)).toBe('it does not answer')
})
