import { spawn, spawnSync } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { S3Settings } from '../../src/ports/files/s3-client.ts'

const PYTHON = '/usr/bin/python3'
const SECRET = 'of-this-test'

/** Whether this machine has an S3 server to test with: `apt-get install --no-install-recommends python3-swift`. */
export const hasS3Server = spawnSync(PYTHON, ['-c', 'import swift.common.middleware.s3api']).status === 0

export type S3Server = { settings: S3Settings; stop(): Promise<void> }

/** Starts an S3 server on loopback with one empty bucket, in its own folder. */
export async function s3Server(): Promise<S3Server> {
  const folder = await mkdtemp(join(tmpdir(), 'scope-s3-'))
  const child = spawn(PYTHON, [join(import.meta.dirname, 's3-server.py'), folder, SECRET], {
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  const port = await new Promise<string>((resolve, reject) => {
    child.stdout.once('data', (line: Buffer) => resolve(/port (\d+)/.exec(line.toString())?.[1] ?? ''))
    child.once('exit', (code) => reject(new Error(`The S3 server ended with ${code}.`)))
  })
  const settings: S3Settings = {
    endpoint: `http://127.0.0.1:${port}`,
    bucket: 'materials',
    region: 'us-east-1',
    accessKeyId: 'scope:tester',
    secretAccessKey: SECRET,
    pathStyle: true,
  }
  const { CreateBucketCommand } = await import('@aws-sdk/client-s3')
  const { client } = await (await import('../../src/ports/files/s3-client.ts')).connect(settings)
  await client.send(new CreateBucketCommand({ Bucket: settings.bucket }))
  client.destroy()
  return {
    settings,
    stop: async () => {
      child.stdin.end()
      await ended
      await rm(folder, { recursive: true, force: true })
    },
  }
}
