import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { readConfig, readSettings } from './config.ts'
import { SETTINGS, withFiles } from './config-env.ts'
import { ConfigError } from './config-read.ts'

const folder = mkdtempSync(join(tmpdir(), 'scope-settings-'))
afterAll(() => rmSync(folder, { recursive: true }))

let files = 0
function fileWith(text: string): string {
  files += 1
  const path = join(folder, `setting-${files}`)
  writeFileSync(path, text)
  return path
}

describe('a setting that is given as a file', () => {
  test.each(SETTINGS)('%s is taken from there, without the blanks around it', (name) => {
    expect(withFiles({ [`${name}_FILE`]: fileWith('\uFEFF  a value \r\n\n') })).toMatchObject({
      [name]: 'a value',
    })
  })

  test('is read like any other', () => {
    const config = readConfig({
      PORT_FILE: fileWith('3001\n'),
      SIGN_IN: 'code',
      SIGN_IN_SECRET_FILE: fileWith(`${'s'.repeat(32)}\n`),
      SMTP_URL_FILE: fileWith('smtps://scope:secret@mail.example.com\n'),
      MAIL_FROM: 'scope@example.com',
    })
    expect(config).toMatchObject({
      port: 3001,
      secret: 's'.repeat(32),
      mail: { url: 'smtps://scope:secret@mail.example.com', from: 'scope@example.com' },
    })
    expect(() => readConfig({ SIGN_IN_SECRET_FILE: fileWith('short') })).toThrow(
      'SIGN_IN_SECRET must have at least 32 characters',
    )
  })

  test('has a path that starts where the command was given', () => {
    const path = fileWith('3001')
    const name = path.slice(folder.length + 1)
    expect(withFiles({ PORT_FILE: name, INIT_CWD: folder }).PORT).toBe('3001')
  })

  const missing = join(folder, 'nothing')
  const directory = join(folder, 'directory')
  mkdirSync(directory)
  test.each([
    ['is given in both ways', { PORT: '1', PORT_FILE: missing }, 'PORT and PORT_FILE are both set: keep one'],
    ['is not there', { PORT_FILE: missing }, `PORT_FILE: ${missing} cannot be read (ENOENT)`],
    ['is a folder', { PORT_FILE: directory }, `PORT_FILE: ${directory} cannot be read (EISDIR)`],
    ['is empty', { PORT_FILE: fileWith(' \n') }, 'is empty'],
  ])('and %s starts no server', (_what, env, line) => {
    expect(() => readConfig(env)).toThrow(line)
    expect(() => readConfig(env)).toThrow(ConfigError)
  })

  test('is never in the error', () => {
    const path = fileWith('a secret of the test')
    const read = () => readConfig({ SIGN_IN_SECRET: 'another secret', SIGN_IN_SECRET_FILE: path })
    expect(read).toThrow('both set')
    expect(read).not.toThrow(/a secret|another/)
  })

  test('is not what other programs name a file in the environment', () => {
    const env = { SSL_CERT_FILE: missing, XDG_CONFIG_FILE: missing, GIT_INDEX_FILE: missing, PORT_FILE: '' }
    expect(readConfig(env)).toEqual(readConfig({}))
  })
})

describe('the list of settings', () => {
  const DATABASE = 'postgresql://scope@db/scope'
  const PROXY = { SIGN_IN: 'proxy', SIGN_IN_PROXY_FROM: '10.0.0.7' }
  const JWT = {
    SIGN_IN_PROXY_JWKS: 'https://id.example',
    SIGN_IN_PROXY_ISSUER: 'i',
    SIGN_IN_PROXY_AUDIENCE: 'a',
  }
  const S3 = { S3_BUCKET: 'files', S3_REGION: 'us', S3_ACCESS_KEY_ID: 'id', S3_SECRET_ACCESS_KEY: 'key' }

  /** Together, servers that read every setting. */
  const SERVERS = [
    {},
    { DATABASE_URL: DATABASE, SIGN_IN: 'trusted' },
    { SIGN_IN: 'oidc', OIDC_ISSUER: 'https://id.example', OIDC_CLIENT_ID: 'i', OIDC_CLIENT_SECRET: 's' },
    { ...PROXY, SIGN_IN_PROXY_SECRET: 's'.repeat(32) },
    { ...PROXY, ...JWT },
    { BACKUP_TO: 's3://backups', BACKUP_S3_REGION: 'us', BACKUP_S3_KEY: 'id', BACKUP_S3_SECRET: 'key' },
    { ...S3, ASSISTANT_URL: 'https://models.example/v1', ASSISTANT_MODEL: 'small' },
  ]

  test('has each one that a server reads, and no other', () => {
    const read = new Set<string | symbol>()
    for (const env of SERVERS) {
      readSettings(
        new Proxy(env, {
          get: (target, name) => {
            read.add(name)
            return Reflect.get(target, name)
          },
        }),
      )
    }
    expect([...read].toSorted()).toEqual([...SETTINGS, 'NODE_ENV', 'INIT_CWD', 'PGSSLMODE'].toSorted())
  })

  test('is the one that operators read', () => {
    const page = readFileSync(join(import.meta.dirname, '../../../docs/operations.md'), 'utf8')
    const [, table = ''] = /\n## Settings\n(.*?)\n## /s.exec(page) ?? []
    const cells = table.split('\n').flatMap((line) => /^\| (`.*?) \|/.exec(line)?.[1] ?? [])
    const named = cells.flatMap((cell) => [...cell.matchAll(/`([A-Z0-9_]+)`/g)].map(([, name]) => name))
    expect(named.toSorted()).toEqual([...SETTINGS].toSorted())
  })
})
