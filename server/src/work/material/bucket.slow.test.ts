import { describe } from 'vitest'
import { hasS3Server, s3Server } from '../../../test/outside/s3-server.ts'
import type { Clock } from '../../ports/clock/clock.ts'
import { s3Files } from '../../ports/files/s3.ts'
import { type Store, testMaterials } from './test/every-store.ts'

async function inBucket(clock: Clock): Promise<Store> {
  const { settings, stop } = await s3Server()
  const sdk = await import('@aws-sdk/client-s3')
  const { client } = await (await import('../../ports/files/s3-client.ts')).connect(settings)
  const under = async (prefix: string) => {
    const { Contents = [] } = await client.send(
      new sdk.ListObjectsV2Command({ Bucket: settings.bucket, Prefix: prefix }),
    )
    return Contents.map(({ Key = '' }) => Key.slice(prefix.length))
  }
  return {
    files: s3Files(settings, clock),
    kept: () => under('kept/'),
    sent: () => under('sent/'),
    close: stop,
  }
}

const NAME = hasS3Server ? 'a bucket' : 'a bucket, for which this machine has no S3 server'

describe.skipIf(!hasS3Server)(`materials in ${NAME}`, () => testMaterials(inBucket))
