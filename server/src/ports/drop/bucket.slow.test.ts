import { describe, expect, onTestFinished, test } from 'vitest'
import { hasS3Server, s3Server } from '../../../test/outside/s3-server.ts'
import { connect } from '../files/s3-client.ts'
import { bucketDrop } from './bucket.ts'
import { type DropBench, testDrop } from './test/every-drop.ts'

/** A real S3 server. */
async function bucketBench(): Promise<DropBench> {
  const { settings, stop } = await s3Server()
  const { sdk, client } = await connect(settings)
  const { bucket: Bucket } = settings
  return {
    drop: bucketDrop(settings),
    write: async (path, Body) => {
      await client.send(new sdk.PutObjectCommand({ Bucket, Key: `inbox/${path}`, Body }))
    },
    read: async (path) => {
      const { Body } = await client.send(new sdk.GetObjectCommand({ Bucket, Key: `inbox/${path}` }))
      return (await Body?.transformToString()) ?? ''
    },
    close: stop,
  }
}

const NAME = hasS3Server ? 'a bucket' : 'a bucket, of which this machine has none'

describe.skipIf(!hasS3Server)(`files that arrive in ${NAME}`, () => {
  testDrop(bucketBench)

  test('are listed past a thousand that are settled', async () => {
    const { drop, write, close } = await bucketBench()
    onTestFinished(close)
    for (let from = 0; from < 1100; from += 50) {
      const some = Array.from({ length: 50 }, (_, at) => `a.example/done/${1000 + from + at}.csv`)
      await Promise.all(some.map((path) => write(path, 'x')))
    }
    for (const path of ['a.example/sales.csv', 'b.example/sales.csv']) await write(path, 'x')
    const list = await drop.look()
    for (const domain of ['a.example', 'b.example']) {
      expect((await list(domain)).map(({ name }) => name)).toEqual(['sales.csv'])
    }
  })
})
