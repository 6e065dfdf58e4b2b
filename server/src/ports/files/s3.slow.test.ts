import { describe, expect, onTestFinished, test } from 'vitest'
import { hasS3Server, type S3Server, s3Server } from '../../../test/outside/s3-server.ts'
import { newKey } from './files.ts'
import { s3Files } from './s3.ts'
import { connect } from './s3-client.ts'
import { type Bench, DAY_MS, inTwoDays, testStore } from './test/every-store.ts'

/** A real S3 server. */
async function s3Bench(): Promise<Bench> {
  const server: S3Server = await s3Server()
  return {
    store: s3Files(server.settings),
    later: s3Files(server.settings, inTwoDays()),
    origin: server.settings.endpoint,
    close: server.stop,
  }
}

const NAME = hasS3Server ? 'an S3 service' : 'an S3 service, of which this machine has none'

describe.skipIf(!hasS3Server)(`files in ${NAME}`, () => testStore(s3Bench))

test.skipIf(!hasS3Server)('a shared bucket keeps the files of others', async () => {
  const { settings, stop } = await s3Server()
  const sdk = await import('@aws-sdk/client-s3')
  const { client } = await connect(settings)
  const { bucket: Bucket } = settings
  const ours = `sent/${newKey()}`
  const theirs = ['sent/invoice.pdf', `sent/${newKey()}/a`, `sent/${newKey().toUpperCase()}`, 'sent/']
  for (const Key of [ours, ...theirs]) {
    await client.send(new sdk.PutObjectCommand({ Bucket, Key, Body: 'x' }))
    await client.send(new sdk.CreateMultipartUploadCommand({ Bucket, Key }))
  }
  expect(await s3Files(settings, inTwoDays()).sweep(DAY_MS)).toBe(2)
  const { Contents = [] } = await client.send(new sdk.ListObjectsV2Command({ Bucket }))
  expect(Contents.map(({ Key }) => Key).sort()).toEqual(theirs.toSorted())
  const { Uploads = [] } = await client.send(new sdk.ListMultipartUploadsCommand({ Bucket }))
  expect(Uploads.map(({ Key }) => Key).sort()).toEqual(theirs.toSorted())
  await stop()
})

test.skipIf(!hasS3Server)('a real bucket without CORS rules', async () => {
  const origin = 'https://scope.lantern.example'
  const { settings, stop } = await s3Server()
  onTestFinished(stop)
  expect(await s3Files(settings).whyNoUploads?.(origin)).toBe(
    `its CORS rules do not name the origin ${origin}`,
  )
})
