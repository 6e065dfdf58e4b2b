import type { Reply } from '@scope/contract/calls'
import { fireEvent } from '@testing-library/dom'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  ADMIN,
  BO,
  CALICHE,
  COMPANY,
  GM,
  LOW_TIDE,
  MEMBER,
  NO_OFFERS,
  NOW,
  TEAM,
} from '../../../test/company.ts'
import { type Answers, mockApi } from '../../../test/mock-api.ts'
import { renderScreen } from '../../../test/render-screen.tsx'
import { testStates } from '../../../test/screen-states.tsx'
import { SettingsScreen } from './SettingsScreen.tsx'

const { gm: _gm, ...VENUE } = CALICHE
const SETTINGS: Reply<'GET /api/venues/:venue/settings'> = {
  ...VENUE,
  unknownTimezone: null,
  states: [{ code: 'TX', name: 'Texas', timezone: 'America/Chicago' }],
  group: null,
  groups: [],
  webhook: { masked: null, lastSentAt: null, lastError: null, lastErrorAt: null, restedUntil: null },
  opsWebhook: null,
  hasOperationsSpace: false,
  companyTimezone: 'America/Los_Angeles',
  generalManagers: [{ id: 'person-gus', name: 'Gus Marin', role: 'GM', isAgm: false }],
  updatedAt: NOW,
  opensOn: null,
  closesOn: null,
  openDays: [{ from: null, to: null }],
  staff: 3,
  can: { editOpening: true, editGroup: true, editGm: true, editOpsWebhook: true },
}

testStates('settings of a venue', {
  screen: <SettingsScreen />,
  at: '/settings?tab=venue&venue=caliche',
  as: ADMIN,
  answers: {
    ...TEAM,
    'GET /api/venues': [CALICHE, LOW_TIDE],
    'GET /api/venues/:venue/settings': SETTINGS,
    'GET /api/team/:venueId': [
      {
        id: BO.id,
        role: 'BLT',
        position: BO.position,
        adminDayDow: 2,
        authUser: { firstName: 'Bo', lastName: 'Lind' },
        name: BO.name,
        isBlt: true,
      },
    ],
    'GET /api/venues/:venue/chat-messages': [
      {
        id: 'message-1',
        kind: 'digest',
        venueId: null,
        state: 'sent',
        summary: 'Weekly digest',
        dueAt: NOW,
        sentAt: NOW,
        attempts: 1,
        lastError: null,
      },
    ],
  },
  shows: [
    ['combobox', /Admin Day/],
    ['heading', 'Settings'],
    ['tab', 'Venue'],
    ['combobox', 'Venue'],
    ['textbox', /Name/],
  ],
  fails: {
    'GET /api/venues': 'The venues could not be loaded',
    'GET /api/venues/:venue/settings': 'The settings could not be loaded',
    'GET /api/team/:venueId': 'The team could not be loaded',
  },
})

test('an AGM chosen as the general manager stays an AGM, and the picker leads to their role', async () => {
  mockApi({
    ...TEAM,
    'GET /api/venues': [CALICHE],
    'GET /api/venues/:venue/settings': {
      ...SETTINGS,
      gmId: 'person-theo',
      generalManagers: [
        ...SETTINGS.generalManagers,
        { id: 'person-theo', name: 'Theo Park', role: 'AGM', isAgm: true },
      ],
    },
    'GET /api/team/:venueId': [],
    'GET /api/venues/:venue/chat-messages': [],
  })
  const page = renderScreen(<SettingsScreen />, '/settings?tab=venue&venue=caliche', ADMIN)
  expect((await page.findByRole('link', { name: 'Make them a GM in People' })).getAttribute('href')).toBe(
    '/settings?tab=people&search=Theo+Park',
  )
})

const TOKEN: Reply<'GET /api/tokens'>['tokens'][number] = {
  id: 'token-1',
  name: 'Numbers spreadsheet',
  scopes: ['read', 'numbers'],
  createdAt: NOW,
  expiresAt: '2030-01-01T00:00:00Z',
  expired: false,
  lastUsedOn: null,
  lastNetwork: null,
}
const ACCOUNT: Reply<'GET /api/service-accounts'>['accounts'][number] = {
  id: 'account-1',
  name: 'POS export',
  role: 'GM',
  venues: [{ id: CALICHE.id, name: CALICHE.name }],
  groups: [],
  createdAt: NOW,
  createdBy: 'Ada Reed',
  tokens: [{ ...TOKEN, id: 'token-3', name: 'Nightly' }],
}

const RETENTION: Reply<'GET /api/company/retention'> = {
  years: 7,
  next: { years: 4, at: NOW },
  from: NOW,
  choices: [
    { years: 7, people: 0, journals: 0, oneOnOnes: 0, visits: 0, talks: 0, skills: 0 },
    { years: 4, people: 2, journals: 31, oneOnOnes: 4, visits: 0, talks: 0, skills: 18 },
    { years: 2, people: 6, journals: 120, oneOnOnes: 14, visits: 0, talks: 0, skills: 60 },
  ],
}

const COMPANY_ANSWERS: Answers = {
  'GET /api/company': COMPANY,
  'GET /api/company/mail': { state: 'ok' },
  'GET /api/company/retention': RETENTION,
  'GET /api/exports': { exports: [] },
  'GET /api/setup': { done: true, steps: [] },
  'GET /api/service-accounts': { accounts: [ACCOUNT], groups: ['Downtown'] },
  'GET /api/webhooks': { webhooks: [] },
  'GET /api/inbox/settings': {
    ...{ readsMailbox: true, address: 'numbers+abcdefghijklmnopqrstuvwx@lantern.example', place: null },
    ...{ senders: ['@pos.example'], reportTo: ['office@lantern.example'] },
  },
  'GET /api/first-30-days': { ...NO_OFFERS, can: { edit: true } },
  'GET /api/company/tokens': {
    personalTokens: true,
    tokens: [{ ...TOKEN, id: 'token-2', holder: 'Gus Marin', holderId: 'person-gus' }],
  },
}

testStates('settings of the company', {
  screen: <SettingsScreen />,
  at: '/settings?tab=company',
  as: ADMIN,
  answers: COMPANY_ANSWERS,
  shows: [
    ['button', 'Send test e-mail'],
    ['textbox', 'Name'],
    ['heading', 'E-mail domains'],
  ],
  fails: {
    'GET /api/company': 'The company could not be loaded',
    'GET /api/company/mail': 'The state of e-mail could not be loaded',
  },
})

testStates('numbers by e-mail', {
  screen: <SettingsScreen />,
  at: '/settings?tab=company',
  as: ADMIN,
  answers: COMPANY_ANSWERS,
  shows: [
    ['textbox', 'Address'],
    ['textbox', 'Senders'],
    ['textbox', 'Report to'],
  ],
  fails: { 'GET /api/inbox/settings': 'Numbers by e-mail could not be loaded' },
})

testStates('how long records of former members are kept', {
  screen: <SettingsScreen />,
  at: '/settings?tab=company',
  as: ADMIN,
  answers: COMPANY_ANSWERS,
  shows: [
    ['combobox', 'Keep them'],
    ['button', 'Cancel this change'],
  ],
  fails: { 'GET /api/company/retention': 'How long records are kept could not be loaded' },
})

testStates('service accounts', {
  screen: <SettingsScreen />,
  at: '/settings?tab=company',
  as: ADMIN,
  answers: COMPANY_ANSWERS,
  shows: [
    ['heading', 'POS export'],
    ['button', 'Change POS export'],
    ['button', 'End Nightly'],
  ],
  fails: { 'GET /api/service-accounts': 'The service accounts could not be loaded' },
  empty: {
    answers: { 'GET /api/service-accounts': { accounts: [], groups: [] } },
    shows: [['button', 'Add a service account']],
  },
})

testStates('the first 30 days of a company', {
  screen: <SettingsScreen />,
  at: '/settings?tab=company',
  as: ADMIN,
  answers: {
    ...COMPANY_ANSWERS,
    'GET /api/first-30-days': {
      ...NO_OFFERS,
      changed: { by: 'Ada Reed', at: NOW },
      can: { edit: true },
    },
  },
  shows: [
    ['button', 'Change the first 30 days'],
    ['region', 'First 30 days'],
  ],
  fails: { 'GET /api/first-30-days': 'The first 30 days could not be loaded' },
  empty: {
    answers: { 'GET /api/first-30-days': { ...NO_OFFERS, can: { edit: true } } },
    shows: [['button', 'Change the first 30 days']],
  },
})

const WEBHOOK: Reply<'GET /api/webhooks'>['webhooks'][number] = {
  id: 'webhook-1',
  url: 'https://reports.example/scope',
  events: ['numbers.saved'],
  createdAt: NOW,
  on: true,
  offBecause: null,
  offAt: null,
  oldSecretUntil: null,
  last: null,
}

testStates('webhooks', {
  screen: <SettingsScreen />,
  at: '/settings?tab=company',
  as: ADMIN,
  answers: { ...COMPANY_ANSWERS, 'GET /api/webhooks': { webhooks: [WEBHOOK] } },
  shows: [
    ['heading', WEBHOOK.url],
    ['button', `Deliveries to ${WEBHOOK.url}`],
    ['button', `Change ${WEBHOOK.url}`],
  ],
  fails: { 'GET /api/webhooks': 'The webhooks could not be loaded' },
  empty: {
    answers: { 'GET /api/webhooks': { webhooks: [] } },
    shows: [['button', 'Add a webhook']],
  },
})

testStates('everyone’s personal tokens', {
  screen: <SettingsScreen />,
  at: '/settings?tab=company',
  as: ADMIN,
  answers: COMPANY_ANSWERS,
  shows: [
    ['button', 'Switch personal tokens off'],
    ['button', 'End Numbers spreadsheet'],
  ],
  fails: { 'GET /api/company/tokens': 'The personal tokens could not be loaded' },
  empty: {
    answers: { 'GET /api/company/tokens': { personalTokens: false, tokens: [] } },
    shows: [['button', 'Allow personal tokens']],
  },
})

const SYSTEM: Reply<'GET /api/system'> = {
  version: '1.0.0',
  updates: { state: 'newer', version: '1.1.0', notes: null, trouble: null },
  database: { version: '18.1', bytes: 40_000_000, encryption: 'socket' },
  copySince: null,
  backup: { state: 'off', at: null, bytes: null, line: null, trouble: null },
  unknownZones: [],
  files: { state: 'folder' },
  inbox: { places: [], sources: [] },
  mail: { state: 'off' },
  chat: { spaces: 0, failing: [] },
  push: { devices: 0 },
  outbox: [],
  jobs: [{ name: 'sweep', lastRun: NOW, failing: false, lastFailure: null }],
}

testStates('the state of the server', {
  screen: <SettingsScreen />,
  at: '/settings?tab=system',
  as: ADMIN,
  answers: { 'GET /api/company': COMPANY, 'GET /api/system': SYSTEM },
  shows: [
    ['heading', 'Server'],
    ['heading', 'Backup'],
    ['heading', 'Jobs'],
  ],
  fails: { 'GET /api/system': 'The state of the server could not be loaded' },
})

testStates('who may do what', {
  screen: <SettingsScreen />,
  at: '/settings?tab=access',
  as: MEMBER,
  answers: {
    'GET /api/access': {
      roles: [{ role: 'GM', label: 'GM', own: true }],
      abilities: [{ ability: 'venue.edit', label: 'Change the venue', grants: { GM: 'reach' } }],
    },
  },
  shows: [['rowheader', 'Change the venue']],
  fails: { 'GET /api/access': 'Access could not be loaded' },
})

const PERSON_ANSWERS: Answers = {
  'GET /api/sign-in': {
    mode: 'code',
    demo: [],
    passkeys: true,
    empty: false,
    shared: false,
    waiting: null,
  },
  'GET /api/passkeys': { passkeys: [], offer: false, required: false },
  'GET /api/sessions': [
    {
      id: 'session-1',
      device: 'Chrome on Android',
      createdAt: NOW,
      expiresAt: NOW,
      current: true,
      kept: false,
    },
  ],
  'GET /api/push-choices': {
    publicKey: 'key',
    kinds: ['reply'],
    choices: ['reply'],
    here: false,
    again: false,
  },
  'GET /api/mail-choices': { available: true, kinds: ['journal-reminder', 'reply'], choices: ['reply'] },
  'GET /api/calendar-feed': { madeAt: null },
  'GET /api/exports': { exports: [] },
  'GET /api/away': TEAM['GET /api/away'],
  'GET /api/tokens': { tokens: [TOKEN], cannotMake: null },
}

testStates('settings of a person', {
  screen: <SettingsScreen />,
  at: '/settings?tab=you',
  as: MEMBER,
  answers: PERSON_ANSWERS,
  shows: [
    ['button', 'Make an address'],
    ['heading', 'Calendar'],
    ['heading', /Passkeys/],
    ['heading', 'Notifications'],
    ['heading', 'E-mail'],
  ],
  fails: { 'GET /api/calendar-feed': 'Your calendar could not be loaded' },
})

testStates('tokens of a person', {
  screen: <SettingsScreen />,
  at: '/settings?tab=you',
  as: MEMBER,
  answers: PERSON_ANSWERS,
  shows: [
    ['button', 'End Numbers spreadsheet'],
    ['button', 'Make a token'],
  ],
  fails: { 'GET /api/tokens': 'Your tokens could not be loaded' },
  empty: {
    answers: { 'GET /api/tokens': { tokens: [], cannotMake: 'switched off' } },
    shows: [['heading', 'Tokens']],
  },
})

testStates('days away of a person', {
  screen: <SettingsScreen />,
  at: '/settings?tab=you',
  as: MEMBER,
  answers: {
    ...PERSON_ANSWERS,
    'GET /api/away': {
      ...TEAM['GET /api/away'],
      away: [
        {
          id: 'away-1',
          person: { id: MEMBER.id, slug: MEMBER.slug, name: MEMBER.name },
          ...{ kind: 'vacation', from: '2026-11-16', to: '2026-11-22', by: null, can: { change: true } },
        },
      ],
    },
  },
  shows: [
    ['button', 'Back today'],
    ['button', 'Add days away'],
    ['heading', 'Days away'],
  ],
  fails: { 'GET /api/away': 'The days away could not be loaded' },
  empty: {
    answers: { 'GET /api/away': TEAM['GET /api/away'] },
    shows: [['button', 'Add days away']],
  },
})

type HappyWindow = { happyDOM: { setViewport: (to: { width: number; height: number }) => void } }

describe('on a phone', () => {
  const { innerWidth, innerHeight } = window
  const size = (width: number, height: number) =>
    (window as unknown as HappyWindow).happyDOM.setViewport({ width, height })
  beforeAll(() => size(390, 844))
  afterAll(() => size(innerWidth, innerHeight))

  const labels = (page: ReturnType<typeof renderScreen>) =>
    page.getAllByRole('listitem').map((row) => row.querySelector('a span')?.textContent)

  test('settings are a list of pages, each with its state and its address', async () => {
    mockApi({
      ...TEAM,
      ...PERSON_ANSWERS,
      'GET /api/venues': [CALICHE],
      'GET /api/venues/:venue/settings': SETTINGS,
      'GET /api/team/:venueId': [],
      'GET /api/venues/:venue/chat-messages': [],
    })
    const page = renderScreen(<SettingsScreen />, '/settings', GM)
    await page.findByText('Caliche, CT')
    page.getByText('1 device')
    expect(labels(page)).toEqual([
      ...['Venue Settings', 'Google Chat Integration', 'Team Management', 'Automated messages'],
      ...['Theme', 'Days away', 'Notifications', 'Calendar', 'Sign-in', 'Tokens', 'Your data', 'Access'],
    ])
    fireEvent.click(page.getByRole('link', { name: /^Google Chat Integration/ }))
    await page.findByLabelText('Venue webhook URL')
    expect(location.search).toContain('tab=venue&page=chat')
    expect(page.queryByLabelText('State')).toBeNull()
    page.getByRole('button', { name: 'Save venue settings' })
    await expect.poll(() => document.activeElement?.textContent).toBe('Google Chat Integration')
    fireEvent.click(page.getByRole('link', { name: 'Settings' }))
    await page.findByRole('link', { name: /^Venue Settings/ })
  })

  test('a link to a tab shows all of it', async () => {
    mockApi({ ...TEAM, ...PERSON_ANSWERS })
    const page = renderScreen(<SettingsScreen />, '/settings?tab=you', MEMBER)
    await page.findByRole('heading', { name: 'Theme' })
    await page.findByRole('heading', { name: 'Tokens' })
  })

  test('a link to what the user may not see leads to the list', async () => {
    mockApi({ ...TEAM, ...PERSON_ANSWERS })
    const page = renderScreen(<SettingsScreen />, '/settings?tab=company', MEMBER)
    await page.findByRole('link', { name: /^Theme/ })
    expect(page.queryByRole('heading', { name: 'E-mail domains' })).toBeNull()
  })

  test('an admin finds every page of the company', async () => {
    mockApi({
      ...TEAM,
      ...PERSON_ANSWERS,
      ...COMPANY_ANSWERS,
      'GET /api/venues': [CALICHE],
      'GET /api/venues/:venue/settings': SETTINGS,
      'GET /api/team/:venueId': [],
    })
    const page = renderScreen(<SettingsScreen />, '/settings', ADMIN)
    await page.findByText('1 account')
    for (const [link, heading] of [
      ['Company', 'E-mail domains'],
      ['Keep and export', 'Export everything'],
      ['Service accounts', 'Service accounts'],
      ['Numbers by e-mail', 'Numbers by e-mail'],
      ['Webhooks', 'Webhooks'],
      ['First 30 days', 'First 30 days'],
    ] as const) {
      fireEvent.click(await page.findByRole('link', { name: new RegExp(`^${link}`) }))
      expect(await page.findAllByRole('heading', { name: heading })).not.toHaveLength(0)
      fireEvent.click(page.getByRole('link', { name: 'Settings' }))
    }
  })
})
