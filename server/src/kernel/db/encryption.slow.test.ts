import pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { AUTHORITY, CERTIFICATES, KEY, OTHER_AUTHORITY } from '../../../test/outside/database-certificates.ts'
import { hasDebianPostgres } from '../../../test/outside/debian-postgres.ts'
import { type EncryptedPostgres, encryptedPostgres } from '../../../test/outside/encrypted-postgres.ts'
import { readDatabases } from '../config-database.ts'
import { connectionTo } from './connection.ts'
import { untilAnswers } from './start-wait.ts'

const missing = hasDebianPostgres ? '' : ', of which this machine has none'

describe.skipIf(!hasDebianPostgres)(`a PostgreSQL of one's own${missing}`, () => {
  let postgres: EncryptedPostgres
  beforeAll(async () => {
    postgres = await encryptedPostgres(KEY)
  })
  afterAll(() => postgres.stop())
  beforeEach(async () => {
    await postgres.presents(CERTIFICATES.good)
    await postgres.insists(false)
  })

  const addressWith = (mode: string, authority?: string) =>
    readDatabases({ DATABASE_URL: postgres.url + mode, DATABASE_CA: authority }).databaseUrl ?? ''

  /** Whether the connection is encrypted, as the server sees it. */
  async function isEncrypted(address: string): Promise<boolean> {
    const client = new pg.Client(connectionTo(address))
    await client.connect()
    const { rows } = await client.query('select ssl from pg_stat_ssl where pid = pg_backend_pid()')
    await client.end()
    return rows[0]?.ssl
  }
  const startWith = (mode: string, authority?: string) =>
    untilAnswers(addressWith(mode, authority), 'DATABASE_URL', 2_000)

  test.each([
    ['', undefined, false],
    ['?sslmode=disable', undefined, false],
    ['?sslmode=disable', AUTHORITY, false],
    ['?sslmode=require', undefined, true],
    ['?sslmode=verify-full', AUTHORITY, true],
    ['', AUTHORITY, true],
    ['', `${OTHER_AUTHORITY}\n${AUTHORITY}`, true],
  ])('“%s” does what it says', async (mode, authority, encrypted) => {
    expect(await isEncrypted(addressWith(mode, authority))).toBe(encrypted)
    await startWith(mode, authority)
  })

  test.each([
    [
      'of no authority that is known',
      CERTIFICATES.good,
      '?sslmode=verify-full',
      undefined,
      /not trusted here/,
    ],
    [
      'of another authority',
      CERTIFICATES.good,
      '',
      OTHER_AUTHORITY,
      /not trusted here\. Set DATABASE_CA_FILE/,
    ],
    ['that has expired', CERTIFICATES.expired, '', AUTHORITY, /has expired\. Renew it there/],
    [
      'for another name',
      CERTIFICATES.elsewhere,
      '',
      AUTHORITY,
      /for DNS:database\.lantern\.example, not for localhost/,
    ],
    ['it does not have', undefined, '', AUTHORITY, /does not encrypt\. Turn ssl on there/],
    ['it does not have', undefined, '?sslmode=require', undefined, /does not encrypt\. Turn ssl on there/],
  ])('with a certificate %s is named at once', async (_what, certificate, mode, authority, says) => {
    await postgres.presents(certificate)
    const failure = await startWith(mode, authority).catch((error: unknown) => error)
    expect(String(failure)).toMatch(/^Error: The database of DATABASE_URL cannot be used: /)
    expect(String(failure)).toMatch(says)
  })

  test('that has expired is taken where nothing is verified', async () => {
    await postgres.presents(CERTIFICATES.expired)
    expect(await isEncrypted(addressWith('?sslmode=require'))).toBe(true)
  })

  test('that takes encrypted connections alone says so', async () => {
    await postgres.insists(true)
    await expect(startWith('')).rejects.toThrow(
      /takes encrypted connections alone\. Write sslmode=verify-full/,
    )
    await startWith('', AUTHORITY)
  })
})
