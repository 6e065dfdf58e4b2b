import { describe, expect, test } from 'vitest'
import type { System } from './api.ts'
import {
  backupState,
  chatState,
  filesState,
  inboxState,
  jobState,
  mailState,
  pushState,
  serverState,
  webhookState,
} from './state.ts'

const box = { waiting: 0, retrying: 0, dropped: 0, oldest: null, late: false, lastSent: null }
const sound: System = {
  version: '1.0.0',
  updates: { state: 'off', version: null, notes: null, trouble: null },
  database: { version: '18.4', bytes: 50_331_648, encryption: 'verified' },
  copySince: null,
  files: { state: 'ok' },
  inbox: { places: [], sources: [] },
  backup: { state: 'none', at: null, bytes: null, line: 'The first backup is made tonight.', trouble: null },
  unknownZones: [],
  mail: { state: 'ok' },
  chat: { spaces: 2, failing: [] },
  outbox: [
    { channel: 'chat', ...box },
    { channel: 'mail', ...box },
    { channel: 'push', ...box, lastSent: '2026-11-20T17:00:00Z' },
    { channel: 'webhook', ...box },
  ],
  push: { devices: 3 },
  jobs: [{ name: 'sweep', lastRun: '2026-11-20T18:00:00Z', failing: false, lastFailure: null }],
}
const boxes = (channel: System['outbox'][number]['channel'], more: object): System['outbox'] =>
  sound.outbox.map((one) => (one.channel === channel ? { ...one, ...more } : one))
const when = () => '10:00 AM'
const OLD = { waiting: 3, oldest: '2026-11-20T18:00:00Z' }

test('time zones that are not known here are named', () => {
  const unknownZones = [{ venue: { slug: 'one', name: 'One' }, zone: 'America/Louisville' }]
  expect(serverState({ ...sound, unknownZones })).toMatchObject({
    is: 'unwell',
    says: [
      ...serverState(sound).says,
      'The time zone of One, America/Louisville, is not known here. It has the company’s.',
    ],
  })
})

test('a sound server says so, with nothing to do', () => {
  expect(serverState(sound).says).toEqual([
    'Scope 1.0.0 with PostgreSQL 18.4.',
    'The database takes 48 MB on the disk.',
    'The connection to it is encrypted and verified.',
  ])
  expect(mailState(sound, when)).toEqual({ is: 'well', says: ['No e-mails are waiting.'] })
  expect(chatState(sound, when)).toEqual({
    is: 'well',
    says: ['2 spaces are set.', 'No messages are waiting.'],
  })
  expect(pushState(sound, when)).toEqual({
    is: 'well',
    says: [
      '3 devices get notifications.',
      'No notifications are waiting.',
      'The last notification was sent 10:00 AM.',
    ],
  })
  expect(jobState(sound)).toEqual({ is: 'well', says: ['1 job, none failed the last time.'] })
})

test.each([
  ['off', null, null, null, []],
  ['newest', null, null, null, ['No newer version exists.']],
  ['newer', '1.1.0', null, null, ['Version 1.1.0 exists.']],
  ['newer', '1.1.0', 'https://scope.example/', null, ['Version 1.1.0 exists: https://scope.example/']],
  ['unknown', null, null, null, []],
  ['unknown', null, null, 'status 503', ['Newer versions are not known: status 503.']],
] as const)('versions: %s %s', (state, version, notes, trouble, lines) => {
  const { says } = serverState({ ...sound, updates: { state, version, notes, trouble } })
  expect(says.slice(3)).toEqual(lines)
})

describe('what is not well says what to do', () => {
  test.each([
    ['no mail server', { mail: { state: 'off' } }, 'off', /sends no e-mails/],
    [
      'a failing mail server',
      { mail: { state: 'failing', reason: 'it is silent' } },
      'unwell',
      /: it is silent\./,
    ],
    [
      'late e-mails',
      { outbox: boxes('mail', { ...OLD, late: true }) },
      'unwell',
      /3 e-mails .* since 10:00 AM/,
    ],
    ['given up e-mails', { outbox: boxes('mail', { dropped: 1 }) }, 'unwell', /1 e-mail given up/],
    ['e-mails that just wait', { outbox: boxes('mail', OLD) }, 'well', /3 e-mails not sent yet/],
  ] as const)('%s', (_, more, is, says) => {
    const state = mailState({ ...sound, ...more } as System, when)
    expect(state.is).toBe(is)
    expect(state.says.join(' ')).toMatch(says)
    expect(Boolean(state.todo)).toBe(is !== 'well')
  })

  test.each([
    ['no space', { chat: { spaces: 0, failing: [] } }, 'off', /under Venue/],
    [
      'a failing space',
      { chat: { spaces: 1, failing: [{ venue: null, reason: 'status 404', since: OLD.oldest }] } },
      'unwell',
      /Check the space’s address/,
    ],
    ['late messages', { outbox: boxes('chat', { ...OLD, late: true }) }, 'unwell', /reaches the chat system/],
  ] as const)('%s', (_, more, is, todo) => {
    const state = chatState({ ...sound, ...more } as System, when)
    expect(state.is).toBe(is)
    expect(state.todo).toMatch(todo)
  })

  test.each([
    ['no device', { push: { devices: 0 } }, 'off', /No device/],
    [
      'late notifications',
      { outbox: boxes('push', { ...OLD, late: true }) },
      'unwell',
      /3 notifications not/,
    ],
    [
      'one that was given up',
      { push: { devices: 1, reason: 'status 403' }, outbox: boxes('push', { dropped: 1 }) },
      'unwell',
      /1 device gets .* failure: status 403\. .* 1 notification given up/,
    ],
  ] as const)('%s', (_, more, is, says) => {
    const state = pushState({ ...sound, ...more } as System, when)
    expect(state.is).toBe(is)
    expect(state.says.join(' ')).toMatch(says)
    expect(state.todo).toBeDefined()
  })

  test.each([
    ['nothing told', {}, 'off', /No other program was told/],
    ['deliveries that arrive', { lastSent: '2026-11-20T17:00:00Z' }, 'well', /The last delivery was sent/],
    ['late deliveries', { ...OLD, late: true }, 'unwell', /3 deliveries not sent yet/],
    ['deliveries that were given up', { dropped: 2 }, 'unwell', /2 deliveries given up/],
  ] as const)('%s', (_, more, is, says) => {
    const state = webhookState({ ...sound, outbox: boxes('webhook', more) }, when)
    expect(state.is).toBe(is)
    expect(state.says.join(' ')).toMatch(says)
    expect(state.todo !== undefined).toBe(is !== 'well')
  })

  test('a failing job, and a server without jobs so far', () => {
    const jobs = [...sound.jobs, { ...sound.jobs[0], name: 'send', failing: true }] as System['jobs']
    expect(jobState({ ...sound, jobs })).toMatchObject({
      is: 'unwell',
      says: ['1 of 2 jobs failed the last time.'],
    })
    expect(jobState({ ...sound, jobs: [] }).is).toBe('off')
  })
})

test('files that arrive say where they are read from, and which have not come', () => {
  expect(inboxState(sound, when)).toMatchObject({ is: 'off' })
  const at = '2026-11-09T14:04:00Z'
  const source = { name: 'Toast', file: 'sales.csv', at, missed: false }
  const places = [{ kind: 'mailbox' as const, trouble: null }]
  expect(inboxState({ ...sound, inbox: { places, sources: [source] } }, when)).toEqual({
    is: 'well',
    says: ['Files are read from a mailbox.', `Toast: the last file is sales.csv, of ${when()}.`],
  })
  const missed = { ...source, missed: true }
  expect(inboxState({ ...sound, inbox: { places, sources: [missed] } }, when)).toMatchObject({
    is: 'unwell',
    says: ['Files are read from a mailbox.', `Toast came weekly, and nothing has come since ${when()}.`],
  })
  const trouble = 'the mail server refuses our user or password'
  const broken = [{ kind: 'mailbox' as const, trouble }]
  expect(inboxState({ ...sound, inbox: { places: broken, sources: [] } }, when)).toMatchObject({
    is: 'unwell',
    says: ['Files are read from a mailbox.', `The mailbox could not be read: ${trouble}.`],
  })
})

test('attached files say where they are, and why none can be added', () => {
  expect(filesState(sound)).toEqual({ is: 'well', says: ['Attached files are in a bucket.'] })
  expect(filesState({ ...sound, files: { state: 'folder' } }).is).toBe('well')
  const failing = filesState({
    ...sound,
    files: { state: 'failing', reason: 'its CORS rules do not allow PUT' },
  })
  expect(failing).toMatchObject({ is: 'unwell', todo: expect.stringContaining('CORS') })
  expect(failing.says).toEqual(['Browsers cannot upload to the bucket: its CORS rules do not allow PUT.'])
})

test('the last backup and its rehearsal are one line, and what is not as it should be comes after it', () => {
  const state = (more: Partial<System['backup']>) =>
    backupState({ ...sound, backup: { ...sound.backup, line: null, ...more } })
  const line = 'Last backup: tonight 4:31, 42 MB, read back.'
  expect(state({ state: 'made', line })).toEqual({ is: 'well', says: [line] })
  const trouble = 'No backup was made for more than 30 hours.'
  expect(state({ state: 'made', line, trouble })).toEqual({
    ...{ is: 'unwell', says: [line, trouble] },
    todo: 'The last good one stays. “npx scope doctor” says what to do.',
  })
  expect(state({ state: 'none', trouble })).toMatchObject({ is: 'unwell', says: [trouble] })
  expect(state({ state: 'off' }).says).toEqual(['Nightly backups are off (BACKUPS=off).'])
  expect(state({ state: 'own' }).says).toEqual(['Your operator backs this database up.'])
})
