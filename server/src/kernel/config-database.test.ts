import { expect, test } from 'vitest'
import { AUTHORITY, OTHER_AUTHORITY } from '../../test/outside/database-certificates.ts'
import { readDatabases } from './config-database.ts'
import { encryptionOf } from './db/connection.ts'

const AT = 'postgresql://scope:secret@db.example/scope'
const SOCKET = 'postgresql:///scope?host=/var/run/postgresql'

const encryptionWith = (env: Parameters<typeof readDatabases>[0]) =>
  encryptionOf(readDatabases(env).databaseUrl ?? '')

test.each([
  [{ DATABASE_URL: AT }, 'plain'],
  [{ DATABASE_URL: `${AT}?sslmode=disable` }, 'plain'],
  [{ DATABASE_URL: `${AT}?sslmode=disable`, DATABASE_CA: AUTHORITY }, 'plain'],
  [{ DATABASE_URL: AT, PGSSLMODE: 'disable' }, 'plain'],
  [{ DATABASE_URL: `${AT}?sslmode=require` }, 'encrypted'],
  [{ DATABASE_URL: AT, PGSSLMODE: 'require' }, 'encrypted'],
  [{ DATABASE_URL: `${AT}?sslmode=verify-full` }, 'verified'],
  [{ DATABASE_URL: `${AT}?sslrootcert=/etc/pg/root.crt` }, 'verified'],
  [{ DATABASE_URL: AT, DATABASE_CA: AUTHORITY }, 'verified'],
  [{ DATABASE_URL: AT, DATABASE_CA: AUTHORITY, PGSSLMODE: 'require' }, 'verified'],
  [{ DATABASE_URL: SOCKET, DATABASE_CA: AUTHORITY }, 'socket'],
  [{ DATABASE_URL: 'postgresql://scope@%2Fvar%2Frun/scope', PGSSLMODE: 'require' }, 'socket'],
] as const)('%o is %s', (env, encryption) => {
  expect(encryptionWith(env)).toBe(encryption)
})

test.each([
  [
    { DATABASE_URL: `${AT}?sslmode=prefer` },
    'DATABASE_URL: sslmode must be verify-full (encrypted and verified)',
  ],
  [{ DATABASE_URL: `${AT}?sslmode=verify-ca` }, 'DATABASE_URL: sslmode must be verify-full'],
  [{ DATABASE_URL: `${AT}?sslmode=no-verify` }, 'DATABASE_URL: sslmode must be verify-full'],
  [{ DATABASE_URL: AT, PGSSLMODE: 'allow' }, 'PGSSLMODE must be verify-full'],
  [{ DATABASE_URL: `${AT}?ssl=true` }, 'DATABASE_URL: in place of ssl write sslmode: verify-full'],
  [
    { DATABASE_URL: `${AT}?sslmode=require`, DATABASE_CA: AUTHORITY },
    'DATABASE_URL: with DATABASE_CA the server is verified: write sslmode=verify-full',
  ],
  [
    { DATABASE_URL: SOCKET, DATABASE_READ_URL: `${AT}?sslmode=require&sslrootcert=/etc/pg/root.crt` },
    'DATABASE_READ_URL: with sslrootcert the server is verified: write sslmode=verify-full',
  ],
  [{ DATABASE_CA: AUTHORITY }, 'DATABASE_CA goes with DATABASE_URL'],
  [{ DATABASE_URL: AT, DATABASE_CA: '/etc/pg/root.crt' }, 'DATABASE_CA must be one or several certificates'],
  [
    { DATABASE_URL: AT, DATABASE_CA: AUTHORITY.replace('MII', 'MIX') },
    'DATABASE_CA must be one or several certificates',
  ],
])('%o is refused', (env, line) => {
  expect(() => readDatabases(env)).toThrow(line)
})

test('all certificates of DATABASE_CA go along in each address that is verified by them', () => {
  const authorities = AUTHORITY + OTHER_AUTHORITY
  const { databaseUrl, databaseOwnerUrl } = readDatabases({
    ...{
      DATABASE_URL: `${AT}?connect_timeout=5`,
      DATABASE_OWNER_URL: AT,
      DATABASE_CA: `# ours\n${authorities}`,
    },
  })
  for (const url of [databaseUrl, databaseOwnerUrl]) {
    const { searchParams } = new URL(url ?? '')
    expect(searchParams.get('sslrootcert')?.replaceAll('\n', '')).toBe(authorities.replaceAll('\n', ''))
  }
})
