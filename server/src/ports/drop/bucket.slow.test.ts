import { describe } from 'vitest'
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

describe.skipIf(!hasS3Server)(`files that arrive in ${NAME}`, () => testDrop(bucketBench))
