import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { s3Files } from '../ports/files/s3.ts'
import { readConfig } from './config.ts'
import { contentSecurityPolicy } from './http/response-headers.ts'

const S3 = {
  S3_BUCKET: 'files',
  S3_REGION: 'us-west-2',
  S3_ACCESS_KEY_ID: 'id',
  S3_SECRET_ACCESS_KEY: 'secret',
}

const OIDC = { SIGN_IN: 'oidc', OIDC_CLIENT_ID: 'scope', OIDC_CLIENT_SECRET: 'secret' }

describe('the settings', () => {
  test.each([
    'https://login.microsoftonline.com/8eaef023-2b34-4da1-9baa-8bc8c9d6a490/v2.0',
    'https://id.example/common',
  ])('take the issuer %s', (issuer) => {
    expect(readConfig({ ...OIDC, OIDC_ISSUER: issuer }).oidc?.issuer).toBe(issuer)
  })

  test.each([
    [{}, 'https://s3.us-west-2.amazonaws.com', 'https://files.s3.us-west-2.amazonaws.com'],
    [{ S3_BUCKET: 'my.files' }, 'https://s3.us-west-2.amazonaws.com', 'https://s3.us-west-2.amazonaws.com'],
    [{ S3_ENDPOINT: 'https://s3.example:9000/' }, 'https://s3.example:9000', 'https://files.s3.example:9000'],
    [
      { S3_ENDPOINT: 'http://127.0.0.1:9000', S3_PATH_STYLE: 'on' },
      'http://127.0.0.1:9000',
      'http://127.0.0.1:9000',
    ],
  ])('for a bucket with %j the server uses %s, and browsers send to %s', (more, endpoint, origin) => {
    const { s3 } = readConfig({ ...S3, ...more })
    expect(s3).toMatchObject({ endpoint, region: 'us-west-2', accessKeyId: 'id', secretAccessKey: 'secret' })
    const store = s3 && s3Files(s3)
    expect(store?.origin).toBe(origin)
    expect(contentSecurityPolicy('n', store?.origin)).toContain(`connect-src 'self' ${origin};`)
  })

  test('default to a demo on loopback', () => {
    expect(readConfig({})).toMatchObject({
      port: 3000,
      host: '127.0.0.1',
      publicUrl: 'http://localhost:3000',
      databaseUrl: undefined,
      signIn: 'trusted',
      demo: true,
    })
  })

  test('show metrics on loopback, and only if asked', () => {
    expect(readConfig({}).telemetry).toBeUndefined()
    expect(readConfig({ METRICS_PORT: '9464' }).telemetry).toEqual({ port: 9464, host: '127.0.0.1' })
    expect(readConfig({ METRICS_PORT: '9464', METRICS_HOST: '10.0.0.5' }).telemetry?.host).toBe('10.0.0.5')
  })

  describe('of the inbox', () => {
    const IMAP = {
      INBOX_IMAP_URL: 'imaps://numbers%40lantern.example:p%2Fw@mail.lantern.example/INBOX',
      INBOX_AUTHSERV: 'mx.lantern.example',
    }
    const wrong = (env: Record<string, string>) => {
      try {
        return String(readConfig(env).drop)
      } catch (error) {
        return (error as Error).message
      }
    }

    test('are off by default, and name a mailbox by its user', () => {
      expect(readConfig({})).toMatchObject({ drop: undefined, mailbox: undefined })
      expect(readConfig({ ...IMAP, INBOX: 'folder' })).toMatchObject({
        drop: 'folder',
        mailbox: { authserv: 'mx.lantern.example', domain: 'lantern.example' },
      })
      expect(readConfig({ ...IMAP, INBOX_MAIL_DOMAIN: 'Mail.example' }).mailbox?.domain).toBe('mail.example')
    })

    test.each([
      [{ INBOX: 'ftp' }, /^INBOX must be one of: folder, bucket$/],
      [{ INBOX: 'bucket' }, /^INBOX=bucket goes with S3_BUCKET$/],
      [{ INBOX_AUTHSERV: 'mx' }, /must be set together/],
      [{ ...IMAP, INBOX_AUTHSERV: '' }, /must be set together/],
      [{ ...IMAP, INBOX_AUTHSERV: 'mx example' }, /^INBOX_AUTHSERV must be one name/],
      [{ ...IMAP, INBOX_IMAP_URL: 'imaps://mail.lantern.example' }, /must be an address like imaps:/],
      [{ ...IMAP, INBOX_IMAP_URL: 'imap://a%40b.example:hidden@mail.example' }, /imaps:\/\/, except on this/],
      [{ ...IMAP, INBOX_IMAP_URL: 'https://mail.example' }, /must begin with imaps/],
      [{ ...IMAP, INBOX_IMAP_URL: 'imaps://numbers:hidden@mail.example' }, /^INBOX_MAIL_DOMAIN must be/],
    ] as [Record<string, string>, RegExp][])('are refused: %j', (env, message) => {
      expect(wrong(env)).toMatch(message)
      expect(wrong(env)).not.toContain('hidden')
    })
  })

  describe('of backups', () => {
    const TO = 's3://backups/scope/nightly'
    const OWN = { BACKUP_S3_REGION: 'eu', BACKUP_S3_KEY: 'own', BACKUP_S3_SECRET: 'theirs' }
    const read = (env: Record<string, string>) => readConfig(env).backup

    test('default to a folder of the embedded database, and to nowhere for one of one’s own', () => {
      const { to, ...others } = read({ DATA_DIR: '/data' })
      expect(to).toEqual({ folder: '/data/backups' })
      expect(others).toEqual({
        ...{ nightly: true, atMinute: 270, keep: { days: 7, weeks: 4, months: 12 } },
        ...{ recipients: [], beforeUpgrade: true, rehearsal: true },
      })
      const DATABASE_URL = 'postgresql://scope@db/scope'
      expect(read({ DATABASE_URL }).to).toBeUndefined()
      expect(read({ DATABASE_URL, BACKUP_TO: '/mnt/backups' }).to).toEqual({ folder: '/mnt/backups' })
      expect(read({ BACKUP_TO: 'backups', INIT_CWD: '/home/me' }).to).toEqual({ folder: '/home/me/backups' })
    })

    test('name a bucket with settings of its own, or those of attached files', () => {
      const place = { bucket: 'backups', prefix: 'scope/nightly', pathStyle: false }
      const ofFiles = { accessKeyId: 'id', secretAccessKey: 'secret', region: 'us-west-2' }
      expect(read({ ...S3, BACKUP_TO: TO }).to).toEqual({
        bucket: { ...place, ...ofFiles, endpoint: 'https://s3.us-west-2.amazonaws.com' },
      })
      const own = { accessKeyId: 'own', secretAccessKey: 'theirs', region: 'eu' }
      expect(read({ ...S3, ...OWN, BACKUP_TO: `${TO}/` }).to).toEqual({
        bucket: { ...place, ...own, endpoint: 'https://s3.eu.amazonaws.com' },
      })
      const endpoint = 'https://s3.example'
      expect(read({ ...OWN, BACKUP_TO: 's3://backups', BACKUP_S3_ENDPOINT: endpoint }).to).toEqual({
        bucket: { ...place, prefix: '', ...own, endpoint },
      })
    })

    test('say when, how many, and for whom', () => {
      const recipients = ['age1abc', 'age1def']
      expect(
        read({ BACKUP_AT: '0:05', BACKUP_KEEP: '3, 0,0', BACKUP_AGE_RECIPIENT: recipients.join(',\n') }),
      ).toMatchObject({ atMinute: 5, keep: { days: 3, weeks: 0, months: 0 }, recipients })
    })

    test.each([
      [{ BACKUP_AT: '24:30' }, 'BACKUP_AT must be a time of the day, like 04:30'],
      [{ BACKUP_AT: '4' }, 'BACKUP_AT must be'],
      [{ BACKUP_KEEP: '0,4,12' }, 'BACKUP_KEEP must be days, weeks and months, like 7,4,12'],
      [{ BACKUP_KEEP: '7' }, 'BACKUP_KEEP must be'],
      [{ BACKUP_REHEARSAL: 'yes' }, 'BACKUP_REHEARSAL must be one of: on, off'],
      [
        { BACKUP_TO: TO },
        'BACKUP_TO names a bucket: set BACKUP_S3_REGION, BACKUP_S3_KEY and BACKUP_S3_SECRET',
      ],
      [{ ...OWN, BACKUP_TO: 's3://Backups' }, 'BACKUP_TO is not a bucket’s name'],
      [{ ...OWN, BACKUP_TO: 's3://backups/../x' }, 'BACKUP_TO must be a folder, or a bucket like'],
      [{ ...OWN, BACKUP_TO: 's3://backups/a//b' }, 'BACKUP_TO must be a folder, or a bucket like'],
      [
        { ...OWN, BACKUP_TO: TO, BACKUP_S3_ENDPOINT: 'http://s3.example' },
        'BACKUP_S3_ENDPOINT must be an https',
      ],
      [OWN, 'BACKUP_S3_REGION goes with BACKUP_TO=s3://bucket/prefix'],
    ] as [Record<string, string>, string][])('%j does not start the server', (env, line) => {
      expect(() => readConfig(env)).toThrow(line)
    })

    test('never show a private key that was put in place of a public one', () => {
      const wrong = () => readConfig({ BACKUP_AGE_RECIPIENT: 'AGE-SECRET-KEY-1QQ' })
      expect(wrong).toThrow('BACKUP_AGE_RECIPIENT must be public keys')
      expect(wrong).not.toThrow('1QQ')
    })
  })

  describe('with a password', () => {
    const NAMES = {
      DATABASE_URL: (url: string) => ({ DATABASE_URL: `postgresql://${url}` }),
      SMTP_URL: (url: string) => ({ SMTP_URL: `smtps://${url}`, MAIL_FROM: 'scope@example.com' }),
    }
    const secret = fc.string({ unit: fc.constantFrom(...'s3c/#?@%:&=+ \\[]2'), minLength: 1, maxLength: 12 })

    test.each(Object.entries(NAMES))('%s never makes a piece of it a host or a path', (name, env) => {
      fc.assert(
        fc.property(secret, (password) => {
          let read: URL | undefined
          try {
            const config = readConfig(env(`scope:${password}@db.example:5432/scope`))
            read = new URL(config.databaseUrl ?? config.mail?.url ?? '')
          } catch (error) {
            expect((error as Error).message).toMatch(
              new RegExp(`^${name} ?(cannot be read|must be|: write %)`),
            )
            expect((error as Error).message).not.toContain(`:${password}@`)
          }
          if (read)
            expect([read.hostname, read.port, read.pathname]).toEqual(['db.example', '5432', '/scope'])
        }),
      )
    })

    test.each(Object.entries(NAMES))(
      '%s is taken with any password that is written for addresses',
      (_name, env) => {
        fc.assert(
          fc.property(secret, (password) => {
            const { databaseUrl, mail } = readConfig(
              env(`scope:${encodeURIComponent(password)}@db.example/scope`),
            )
            expect(decodeURIComponent(new URL(databaseUrl ?? mail?.url ?? '').password)).toBe(password)
          }),
        )
      },
    )

    test.each([
      'postgresql:///scope?host=/var/run/postgresql',
      'postgresql://scope:secret@/scope?host=/var/run/postgresql',
      'postgres://scope@db/scope?sslmode=verify-full&user=a@b.example',
    ])('%s is taken as it is', (url) => {
      expect(readConfig({ DATABASE_URL: url }).databaseUrl).toBe(url)
    })
  })

  test('create no demo company in a given database unless asked', () => {
    const url = { DATABASE_URL: 'postgresql://scope@db/scope' }
    expect(readConfig(url).demo).toBe(false)
    expect(readConfig({ ...url, DEMO: 'on' }).demo).toBe(true)
    const owner = { DATABASE_OWNER_URL: 'postgresql://owner@db/scope' }
    expect(readConfig({ ...url, ...owner })).toMatchObject({
      databaseUrl: url.DATABASE_URL,
      databaseOwnerUrl: owner.DATABASE_OWNER_URL,
    })
  })

  test.each([
    [{ NODE_ENV: 'production' }, 'SIGN_IN must be set in production'],
    [{ NODE_ENV: 'production', SIGN_IN: 'trusted' }, 'SIGN_IN=trusted lets anyone'],
    [{ SIGN_IN: 'password' }, 'SIGN_IN=password is not a way to sign in'],
    [{ HOST: '0.0.0.0' }, 'SIGN_IN=trusted lets anyone'],
    [{ HOST: '0.0.0.0', SIGN_IN_TRUSTED_ACK: 'yes' }, 'SIGN_IN=trusted lets anyone'],
    [{ ...OIDC, OIDC_ISSUER: 'https://login.microsoftonline.com/common/v2.0' }, 'OIDC_ISSUER: “common” is'],
    [
      { ...OIDC, OIDC_ISSUER: 'https://login.microsoftonline.us/Organizations/v2.0' },
      'OIDC_ISSUER: “organizations” is',
    ],
    [{ PORT: 'http' }, 'PORT must be'],
    [{ PORT: '70000' }, 'PORT must be'],
    [{ DATABASE_URL: 'mysql://x' }, 'DATABASE_URL must begin with postgresql://'],
    [
      { DATABASE_URL: 'postgresql://scope@db/scope', DATABASE_OWNER_URL: 'mysql://x' },
      'DATABASE_OWNER_URL must begin with postgresql://',
    ],
    [{ DATABASE_OWNER_URL: 'postgresql://owner@db/scope' }, 'DATABASE_OWNER_URL goes with DATABASE_URL'],
    [{ DATABASE_LISTEN_URL: 'postgresql://scope@db/scope' }, 'DATABASE_LISTEN_URL goes with DATABASE_URL'],
    [{ DATABASE_READ_URL: 'postgresql://scope@replica/scope' }, 'DATABASE_READ_URL goes with DATABASE_URL'],
    [{ PUBLIC_URL: 'scope.example' }, 'PUBLIC_URL must be'],
    [{ PUBLIC_URL: 'http://scope.example' }, 'PUBLIC_URL must be an https address'],
    [
      { HOST: '0.0.0.0', SIGN_IN_TRUSTED_ACK: 'anyone-can-sign-in-as-anyone' },
      'PUBLIC_URL must be an https address',
    ],
    [{ TRUST_PROXY: 'yes' }, 'TRUST_PROXY must be'],
    [{ CLOCK_START: 'Monday' }, 'CLOCK_START must be an instant'],
    [{ DEMO: 'yes' }, 'DEMO must be one of: on, off'],
    [{ S3_BUCKET: 'files' }, 'must be set together'],
    [{ S3_ENDPOINT: 'https://s3.example' }, 'must be set together'],
    [{ UPDATES_URL: 'http://scope.example/versions.json' }, 'UPDATES_URL must be an https address'],
    [{ ...S3, S3_SECRET_ACCESS_KEY: '' }, 'must be set together'],
    [{ ...S3, S3_BUCKET: 'Files/a' }, 'S3_BUCKET is not'],
    [{ ...S3, S3_REGION: 'us east' }, 'S3_ENDPOINT must be an address'],
    [{ ...S3, S3_ENDPOINT: 's3.example' }, 'S3_ENDPOINT must be an address'],
    [{ ...S3, S3_ENDPOINT: 'https://s3.example/files' }, 'S3_ENDPOINT must be an address'],
    [{ ...S3, S3_ENDPOINT: 'https://a:b@s3.example' }, 'S3_ENDPOINT must be an address'],
    [{ ...S3, S3_ENDPOINT: 'http://s3.example' }, 'S3_ENDPOINT must be an https address'],
    [{ ...S3, S3_PATH_STYLE: 'yes' }, 'S3_PATH_STYLE must be one of: on, off'],
    [{ CHAT_HOSTS: 'https://chat.example.com' }, 'CHAT_HOSTS: “https://chat.example.com” is no host name'],
    [
      { CHAT_HOSTS: 'chat.example.org,chat.example.com/hooks' },
      'CHAT_HOSTS: “chat.example.com/hooks” is no host name',
    ],
    [
      { ASSISTANT_URL: 'https://models.example/v1' },
      'ASSISTANT_URL and ASSISTANT_MODEL must be set together',
    ],
    [{ ASSISTANT_MODEL: 'small' }, 'ASSISTANT_URL and ASSISTANT_MODEL must be set together'],
    [{ ASSISTANT_KEY: 'secret' }, 'ASSISTANT_URL and ASSISTANT_MODEL must be set together'],
    [{ ASSISTANT_URL: 'models.example', ASSISTANT_MODEL: 'small' }, 'ASSISTANT_URL must be an address'],
    [{ ASSISTANT_URL: 'file:///v1', ASSISTANT_MODEL: 'small' }, 'ASSISTANT_URL must be an address'],
    [
      { ASSISTANT_URL: 'https://a:b@models.example', ASSISTANT_MODEL: 'small' },
      'ASSISTANT_URL must be an address',
    ],
    [
      { ASSISTANT_URL: 'https://models.example?a=b', ASSISTANT_MODEL: 'small' },
      'ASSISTANT_URL must be an address',
    ],
    [{ ASSISTANT_URL: 'http://models.example/v1', ASSISTANT_MODEL: 'small' }, 'must be an https address'],
    [
      { ASSISTANT_URL: 'https://models.example', ASSISTANT_MODEL: 'small', ASSISTANT_SECONDS: '0' },
      'ASSISTANT_SECONDS must leave time',
    ],
    [
      { ASSISTANT_URL: 'https://models.example', ASSISTANT_MODEL: 'small', ASSISTANT_SECONDS: 'soon' },
      'ASSISTANT_SECONDS must be a whole number',
    ],
    [
      { SMTP_URL: 'smtps://scope:100%@mail.example', MAIL_FROM: 'scope@x.example' },
      'SMTP_URL: write % as %25 in its user or password',
    ],
    [{ DATABASE_URL: 'postgresql://scope:100%@db/scope' }, 'DATABASE_URL: write % as %25'],
    [{ METRICS_PORT: 'on' }, 'METRICS_PORT must be'],
    [{ METRICS_HOST: '0.0.0.0' }, 'METRICS_HOST goes with METRICS_PORT'],
    [{ LOG_LEVEL: 'loud' }, 'LOG_LEVEL must be one of'],
  ])('%o does not start the server: %s', (env, line) => {
    expect(() => readConfig(env)).toThrow(line)
  })

  test('allow trusted sign-in beyond loopback only with a second, explicit setting', () => {
    const env = {
      HOST: '0.0.0.0',
      SIGN_IN_TRUSTED_ACK: 'anyone-can-sign-in-as-anyone',
      PUBLIC_URL: 'https://scope.example',
    }
    expect(readConfig(env)).toMatchObject({ host: '0.0.0.0', trustedAck: true })
    expect(readConfig({}).trustedAck).toBe(false)
  })

  test('choose a model for the assistant, otherwise the handbook', () => {
    expect(readConfig({}).assistant).toBeUndefined()
    const own = { ASSISTANT_URL: 'http://127.0.0.1:11434/v1', ASSISTANT_MODEL: 'small' }
    expect(readConfig(own).assistant).toEqual({
      url: own.ASSISTANT_URL,
      key: undefined,
      model: 'small',
      seconds: 120,
    })
    expect(readConfig({ ...own, ASSISTANT_SECONDS: '300' }).assistant?.seconds).toBe(300)
    const far = { ...own, ASSISTANT_URL: 'https://models.example/v1', ASSISTANT_KEY: 'secret' }
    expect(readConfig(far).assistant?.key).toBe('secret')
  })

  test('refuse a key that fits no header, without showing it', () => {
    const settings = { ASSISTANT_URL: 'https://models.example/v1', ASSISTANT_MODEL: 'small' }
    const read = () => readConfig({ ...settings, ASSISTANT_KEY: 'my secret' })
    expect(read).toThrow('ASSISTANT_KEY must be')
    expect(read).not.toThrow('secret')
  })
})
