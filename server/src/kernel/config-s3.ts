import type { S3Settings } from '../ports/files/s3-client.ts'
import type { Env } from './config-env.ts'
import { ConfigError, isLoopback, onOff } from './config-read.ts'

/** The service that keeps attached files; undefined if the data folder does. Throws a ConfigError for half of its settings. */
export function readS3(env: Env): S3Settings | undefined {
  const { S3_BUCKET: bucket, S3_REGION: region } = env
  const { S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey } = env
  if (![bucket, accessKeyId, secretAccessKey, env.S3_ENDPOINT].some(Boolean)) return undefined
  if (!bucket || !region || !accessKeyId || !secretAccessKey) {
    throw new ConfigError(
      'S3_BUCKET, S3_REGION, S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY must be set together',
    )
  }
  return {
    ...{ region, accessKeyId, secretAccessKey },
    endpoint: readEndpoint('S3_ENDPOINT', env.S3_ENDPOINT, region),
    ...readBucket('S3_BUCKET', bucket, env),
  }
}

/**
 * The bucket of backups, with settings of its own or those of attached files, and what all its keys begin with. `to` is
 * `BACKUP_TO`, like `s3://bucket/prefix`.
 */
export function readBackupBucket(to: string, env: Env): S3Settings & { prefix: string } {
  const [, bucket = '', path = ''] = /^s3:\/\/([^/]+)\/?(.*)$/.exec(to) ?? []
  const prefix = path.replace(/\/+$/, '')
  if (!/^[\w./-]*$/.test(prefix) || /(^|\/)(\.{0,2})(\/|$)/.test(prefix || 'x')) {
    throw new ConfigError('BACKUP_TO must be a folder, or a bucket like s3://bucket/prefix')
  }
  const region = env.BACKUP_S3_REGION || env.S3_REGION
  const accessKeyId = env.BACKUP_S3_KEY || env.S3_ACCESS_KEY_ID
  const secretAccessKey = env.BACKUP_S3_SECRET || env.S3_SECRET_ACCESS_KEY
  if (!region || !accessKeyId || !secretAccessKey) {
    throw new ConfigError(
      'BACKUP_TO names a bucket: set BACKUP_S3_REGION, BACKUP_S3_KEY and BACKUP_S3_SECRET, or those of S3_BUCKET',
    )
  }
  return {
    ...{ prefix, region, accessKeyId, secretAccessKey },
    endpoint: readEndpoint('BACKUP_S3_ENDPOINT', env.BACKUP_S3_ENDPOINT || env.S3_ENDPOINT, region),
    ...readBucket('BACKUP_TO', bucket, env),
  }
}

function readBucket(name: string, bucket: string, env: Env): Pick<S3Settings, 'bucket' | 'pathStyle'> {
  if (!/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/.test(bucket))
    throw new ConfigError(`${name} is not a bucket’s name`)
  // A certificate covers no bucket with dots in the host’s name.
  return { bucket, pathStyle: onOff('S3_PATH_STYLE', env.S3_PATH_STYLE, bucket.includes('.')) }
}

function readEndpoint(name: string, text: string | undefined, region: string): string {
  const endpoint = text || `https://s3.${region}.amazonaws.com`
  const url = URL.canParse(endpoint) ? new URL(endpoint) : undefined
  if (!url || !/^https?:$/.test(url.protocol) || url.origin !== endpoint.replace(/\/$/, '')) {
    throw new ConfigError(`${name} must be an address like https://s3.example.com, and no more`)
  }
  // Files must not travel the network in the clear.
  if (url.protocol === 'http:' && !isLoopback(url.hostname)) {
    throw new ConfigError(`${name} must be an https address, except on this machine.`)
  }
  return url.origin
}
