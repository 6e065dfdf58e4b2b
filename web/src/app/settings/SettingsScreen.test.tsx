import type { Reply } from '@scope/contract/calls'
import { ADMIN, BO, CALICHE, COMPANY, LOW_TIDE, MEMBER, NOW, TEAM } from '../../../test/company.ts'
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
  generalManagers: [{ id: 'person-gus', name: 'Gus Marin', role: 'GM' }],
  updatedAt: NOW,
  can: { editGroup: true, editGm: true, editOpsWebhook: true },
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

testStates('settings of the company', {
  screen: <SettingsScreen />,
  at: '/settings?tab=company',
  as: ADMIN,
  answers: {
    'GET /api/company': COMPANY,
    'GET /api/company/mail': { state: 'ok' },
    'GET /api/setup': { done: true, steps: [] },
  },
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

const SYSTEM: Reply<'GET /api/system'> = {
  version: '1.0.0',
  database: { version: '18.1', bytes: 40_000_000 },
  copySince: null,
  backup: { state: 'off', at: null, bytes: null },
  unknownZones: [],
  files: { state: 'folder' },
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
      roles: [{ role: 'GM', label: 'GM' }],
      abilities: [{ ability: 'venue.edit', label: 'Change the venue', grants: { GM: 'reach' } }],
    },
  },
  shows: [['rowheader', 'Change the venue']],
  fails: { 'GET /api/access': 'Access could not be loaded' },
})

testStates('settings of a person', {
  screen: <SettingsScreen />,
  at: '/settings?tab=you',
  as: MEMBER,
  answers: {
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
    'GET /api/mail-choices': { available: true, choices: ['reply'] },
    'GET /api/calendar-feed': { madeAt: null },
  },
  shows: [
    ['button', 'Make an address'],
    ['heading', 'Calendar'],
    ['heading', /Passkeys/],
    ['heading', 'Notifications'],
    ['heading', 'E-mail'],
  ],
  fails: { 'GET /api/calendar-feed': 'Your calendar could not be loaded' },
})
