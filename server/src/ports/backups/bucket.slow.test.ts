import { randomBytes } from 'node:crypto'
import { Readable } from 'node:stream'
import { describe, expect, onTestFinished, test } from 'vitest'
import { hasS3Server, s3Server } from '../../../test/outside/s3-server.ts'
import { connect } from '../files/s3-client.ts'
import { bucketPlace } from './bucket.ts'
import { testPlace } from './test/every-place.ts'

async function bucketBench(prefix = 'scope/backups') {
  const { settings, stop } = await s3Server()
  return { settings, place: bucketPlace({ ...settings, prefix }), close: stop }
}

const WHERE = hasS3Server ? 'a bucket' : 'a bucket, of which this machine has none'

describe.skipIf(!hasS3Server)(`backups in ${WHERE}`, () => {
  testPlace(() => bucketBench())

  test('what others keep in the bucket is not listed, and what is too large is named in parts', async () => {
    const { settings, place, close } = await bucketBench('')
    onTestFinished(close)
    const { sdk, client } = await connect(settings)
    onTestFinished(() => client.destroy())
    const common = { Bucket: settings.bucket, Body: 'x' }
    await client.send(new sdk.PutObjectCommand({ ...common, Key: 'kept/0000/0000' }))
    await client.send(new sdk.PutObjectCommand({ ...common, Key: 'mine' }))
    expect((await place.list()).map(({ name }) => name)).toEqual(['mine'])
    expect([place.pathOf(), place.pathOf('mine')]).toEqual(['s3://materials/', 's3://materials/mine'])
    const MB = 1024 * 1024
    const inParts = bucketPlace({ ...settings, prefix: 'large', copiedBytes: 5 * MB })
    const bytes = randomBytes(12 * MB)
    await inParts.write('one.part', Readable.from([bytes]))
    await inParts.rename('one.part', 'one')
    const read = await (await inParts.open('one'))?.toArray()
    expect(Buffer.concat(read ?? []).equals(bytes)).toBe(true)
    expect(await inParts.list()).toEqual([{ name: 'one', bytes: bytes.length }])
  })
})
