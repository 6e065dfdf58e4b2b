import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { bucketDrop } from './bucket.ts'
import { FILES_LISTED } from './drop.ts'

const PAGE = 1000

/** A bucket with these keys, which is listed as S3 lists: in order, at most a thousand keys a request. */
async function bucketOf(keys: readonly string[]) {
  const sorted = keys.toSorted()
  const requests: (string | undefined)[] = []
  const server = createServer((request, response) => {
    requests.push(request.url)
    const { searchParams } = new URL(request.url ?? '', 'http://bucket.example')
    const [prefix, after] = [searchParams.get('prefix') ?? '', searchParams.get('start-after') ?? '']
    const most = Math.min(PAGE, Number(searchParams.get('max-keys') ?? PAGE))
    const left = sorted.filter((key) => key.startsWith(prefix) && key > after)
    const contents = left
      .slice(0, most)
      .map((key) => `<Contents><Key>${key}</Key><Size>5</Size><ETag>"1"</ETag></Contents>`)
    response.setHeader('content-type', 'application/xml')
    response.end(
      `<ListBucketResult><IsTruncated>${left.length > most}</IsTruncated>${contents.join('')}</ListBucketResult>`,
    )
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  const drop = bucketDrop({
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    ...{ bucket: 'numbers', region: 'us-east-1', accessKeyId: 'a', secretAccessKey: 'b', pathStyle: true },
  })
  return { drop, requests }
}

const several = (count: number, key: (at: string) => string) =>
  Array.from({ length: count }, (_, at) => key(String(at).padStart(6, '0')))

const namesOf = (files: readonly { name: string }[]) => files.map(({ name }) => name)

test('one request lists the files of all companies', async () => {
  const { drop, requests } = await bucketOf(several(300, (at) => `inbox/bar-${at}.example/sales.csv`))
  const list = await drop.look()
  for (const at of ['000000', '000299']) {
    expect(await list(`bar-${at}.example`)).toEqual([
      { domain: `bar-${at}.example`, name: 'sales.csv', key: 'sales.csv', size: 5, stamp: '"1"' },
    ])
  }
  expect(await list('none.example')).toEqual([])
  expect(requests).toHaveLength(1)
})

test('files that are settled cost no further requests, however many there are', async () => {
  const { drop, requests } = await bucketOf([
    ...['done', 'failed'].flatMap((to) => several(20_000, (at) => `inbox/a.example/${to}/${at}.csv`)),
    ...['alpha.csv', 'done0', 'epsilon.csv', 'zeta.csv'].map((name) => `inbox/a.example/${name}`),
    'inbox/b.example/sales.csv',
  ])
  const list = await drop.look()
  expect(namesOf(await list('a.example'))).toEqual(['alpha.csv', 'done0', 'epsilon.csv', 'zeta.csv'])
  expect(namesOf(await list('b.example'))).toEqual(['sales.csv'])
  expect(requests).toHaveLength(3)
})

test('a company with too many files holds up no other', async () => {
  const { drop, requests } = await bucketOf([
    ...several(5 * FILES_LISTED, (at) => `inbox/a.example/${at}.csv`),
    'inbox/b.example/sales.csv',
  ])
  const list = await drop.look()
  expect(await list('a.example')).toHaveLength(FILES_LISTED)
  expect(namesOf(await list('b.example'))).toEqual(['sales.csv'])
  expect(requests).toHaveLength(2)
})

test('the listing ends where names come after every other', async () => {
  const { drop } = await bucketOf([
    ...several(2 * PAGE, (at) => `inbox/a.example/done/\u{10ffff}${at}.csv`),
    'inbox/b.example/sales.csv',
  ])
  expect(namesOf(await (await drop.look())('b.example'))).toEqual(['sales.csv'])
})
