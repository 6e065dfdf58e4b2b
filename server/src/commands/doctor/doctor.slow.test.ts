import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { describe, expect, onTestFinished, test } from 'vitest'
import { AUTHORITY, CERTIFICATES, KEY, OTHER_AUTHORITY } from '../../../test/outside/database-certificates.ts'
import { debianPostgres, hasDebianPostgres } from '../../../test/outside/debian-postgres.ts'
import { encryptedPostgres } from '../../../test/outside/encrypted-postgres.ts'
import { CERTIFICATE } from '../../../test/outside/localhost-certificate.ts'
import { hasS3Server, s3Server } from '../../../test/outside/s3-server.ts'
import { testSmtp } from '../../../test/outside/smtp-server.ts'
import { openForServer } from '../../kernel/db/open.ts'
import { FOLDERS } from '../../kernel/folders.ts'
import type { S3Settings } from '../../ports/files/s3-client.ts'
import type { Line } from './line.ts'

async function newFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'scope-doctor-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  return folder
}

/** Runs `scope doctor --json` as an operator does. */
async function doctor(
  settings: Record<string, string>,
): Promise<{ code: number; lines: Record<string, Line> }> {
  const env = { ...process.env, DATABASE_URL: '', ...settings }
  const { code, stdout } = await promisify(execFile)(
    process.execPath,
    [FOLDERS.commands, 'doctor', '--json'],
    { env },
  ).then(
    ({ stdout }) => ({ code: 0, stdout }),
    (error: { code: number; stdout: string }) => error,
  )
  const lines = (JSON.parse(stdout) as Line[]).map((line) => [line.check, line])
  return { code, lines: Object.fromEntries(lines) }
}

/** A proxy in front of a bucket that answers preflight requests, like a bucket with CORS rules. */
async function withCorsRules(settings: S3Settings): Promise<S3Settings> {
  const allowed = {
    'access-control-allow-origin': 'http://localhost:3000',
    'access-control-allow-methods': 'PUT',
    'access-control-allow-headers': 'content-type',
  }
  const server = createServer((incoming, response) => {
    if (incoming.method === 'OPTIONS') return void response.writeHead(200, allowed).end()
    const { method = 'GET', headers } = incoming
    const onward = request(new URL(incoming.url ?? '/', settings.endpoint), { method, headers }, (reply) => {
      response.writeHead(reply.statusCode ?? 500, reply.headers)
      reply.pipe(response)
    })
    return void incoming.pipe(onward)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  return { ...settings, endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}` }
}

const envOfBucket = ({ endpoint, bucket, region, accessKeyId, secretAccessKey }: S3Settings) => ({
  S3_ENDPOINT: endpoint,
  S3_BUCKET: bucket,
  S3_REGION: region,
  S3_ACCESS_KEY_ID: accessKeyId,
  S3_SECRET_ACCESS_KEY: secretAccessKey,
  S3_PATH_STYLE: 'on',
})

describe.skipIf(!hasS3Server)(`a bucket${hasS3Server ? '' : ', of which this machine has none'}`, () => {
  test('that takes, keeps, gives back and removes files, from browsers too', async () => {
    const { settings, stop } = await s3Server()
    onTestFinished(stop)
    const DATA_DIR = await newFolder()
    const whole = envOfBucket(await withCorsRules(settings))
    const { code, lines } = await doctor({ DATA_DIR, ...whole })
    expect(lines.bucket).toEqual({ check: 'bucket', state: 'ok', says: 'materials' })
    expect(code).toBe(0)

    const { bucket } = (await doctor({ DATA_DIR, ...envOfBucket(settings) })).lines
    expect(bucket?.says).toBe(
      'The bucket materials: its CORS rules do not name the origin http://localhost:3000. Browsers must be able to PUT files there',
    )
    const wrongKey = await doctor({ DATA_DIR, ...whole, S3_SECRET_ACCESS_KEY: 'another secret' })
    expect(wrongKey.lines.bucket?.says).toMatch(
      /^The bucket materials takes no files \(SignatureDoesNotMatch\)\. /,
    )
    expect(wrongKey.code).toBe(1)
    const noBucket = await doctor({ DATA_DIR, ...whole, S3_BUCKET: 'elsewhere' })
    expect(noBucket.lines.bucket?.says).toMatch(/^The bucket elsewhere takes no files \(NoSuchBucket\)\. /)
  })
})

describe.skipIf(!hasDebianPostgres)(
  `another PostgreSQL${hasDebianPostgres ? '' : ' is not installed'}`,
  () => {
    test('before and after its migrations, and a standby of it', async () => {
      const postgres = await debianPostgres()
      onTestFinished(() => postgres.stop())
      const settings = { DATABASE_URL: postgres.workUrl, DATABASE_OWNER_URL: postgres.ownerUrl }
      const before = await doctor(settings)
      expect(before.lines.database?.says).toMatch(/^The database has no tables yet/)
      const opened = await openForServer({
        databaseUrl: postgres.workUrl,
        databaseOwnerUrl: postgres.ownerUrl,
        dataDir: '',
      })
      await opened.close()
      const { code, lines } = await doctor(settings)
      expect(lines).toMatchObject({
        database: { state: 'ok', says: expect.stringMatching(/^PostgreSQL 15\./) },
        rights: { state: 'ok', says: 'owner owns the tables, and the server does not' },
        extension: { state: 'ok' },
        clock: { state: 'ok' },
      })
      expect(code).toBe(0)

      const standby = await postgres.standby()
      onTestFinished(() => standby.stop())
      const there = await doctor({ DATABASE_URL: standby.workUrl })
      expect(there.lines.database?.says).toMatch(/^DATABASE_URL leads to a standby/)
    })
  },
)

describe.skipIf(!hasDebianPostgres)(
  `the connection to the database${hasDebianPostgres ? '' : ': PostgreSQL is not installed'}`,
  () => {
    test('is verified, encrypted only or plain, and a certificate that does not hold is named', async () => {
      const postgres = await encryptedPostgres(KEY)
      onTestFinished(() => postgres.stop())
      await postgres.presents(CERTIFICATES.good)
      await (await openForServer({ databaseUrl: postgres.url, dataDir: '' })).close()
      const linesWith = async (more: Record<string, string>) =>
        (await doctor({ DATABASE_URL: postgres.url, ...more })).lines
      const verified = await linesWith({ DATABASE_CA: AUTHORITY })
      expect(verified).toMatchObject({
        database: { state: 'ok' },
        encryption: { state: 'ok', says: 'encrypted and verified' },
      })
      const advice =
        /sslmode=verify-full encrypts and verifies, with DATABASE_CA_FILE for a private authority$/
      const { encryption: only } = await linesWith({ DATABASE_URL: `${postgres.url}?sslmode=require` })
      expect(only).toMatchObject({ state: 'ok', says: expect.stringMatching(/^encrypted only\. /) })
      const { encryption: mixed } = await linesWith({
        ...{ DATABASE_CA: AUTHORITY, DATABASE_OWNER_URL: `${postgres.url}?sslmode=disable` },
      })
      expect(mixed?.says).toMatch(/^DATABASE_URL encrypted and verified, DATABASE_OWNER_URL plain\. /)
      expect([only?.says, mixed?.says]).toEqual([
        expect.stringMatching(advice),
        expect.stringMatching(advice),
      ])

      const other = await linesWith({ DATABASE_CA: OTHER_AUTHORITY })
      expect(other.database).toMatchObject({
        state: 'failing',
        says: expect.stringMatching(/^The database of DATABASE_URL cannot be used: .* not trusted here/),
      })
      expect(other.encryption).toMatchObject({ state: 'not checked' })
      await postgres.presents(CERTIFICATES.expired)
      const expired = await linesWith({ DATABASE_CA: AUTHORITY })
      expect(expired.database?.says).toMatch(/has expired/)
    })
  },
)

test('the embedded database before its first start, beside a server and without one', async () => {
  const dataDir = await newFolder()
  const first = await doctor({ DATA_DIR: dataDir })
  expect(first.lines.database).toMatchObject({
    state: 'ok',
    says: expect.stringContaining('the first start makes'),
  })
  expect(first.lines.rights).toMatchObject({ state: 'not checked' })

  const whole = {
    database: { state: 'ok', says: expect.stringMatching(/^PostgreSQL \d+/) },
    rights: { state: 'ok', says: 'scope_server' },
    extension: { state: 'ok' },
    clock: { state: 'ok' },
  }
  const server = await openForServer({ databaseUrl: undefined, dataDir })
  expect((await doctor({ DATA_DIR: dataDir })).lines).toMatchObject(whole)
  await server.close()
  expect(await doctor({ DATA_DIR: dataDir })).toMatchObject({ code: 0, lines: whole })
})

test('a mail server by TLS that lets us in, and one that refuses our password', async () => {
  const smtp = await testSmtp({ tls: 'from the start' })
  onTestFinished(() => smtp.close())
  const folder = await newFolder()
  const certificate = join(folder, 'certificate.pem')
  await writeFile(certificate, CERTIFICATE)
  const mailWith = async (password: string) => {
    const SMTP_URL = `smtps://scope:${password}@localhost:${smtp.port}`
    const mail = { SMTP_URL, MAIL_FROM: 'scope@lantern.example', NODE_EXTRA_CA_CERTS: certificate }
    return (await doctor({ DATA_DIR: folder, ...mail })).lines.mail
  }
  expect(await mailWith('right')).toMatchObject({ state: 'ok', says: `localhost:${smtp.port}` })
  expect(await mailWith('wrong')).toMatchObject({
    state: 'failing',
    says: expect.stringContaining('the mail server refuses our user or password'),
  })
})
