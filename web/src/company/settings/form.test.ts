import { describe, expect, it } from 'vitest'
import type { VenueSettings } from './api.ts'
import {
  changesIn,
  DAY_END_CHOICES,
  managerChoices,
  stateChoices,
  timeZoneChoices,
  withState,
} from './form.ts'

const webhook = { masked: null, lastSentAt: null, lastError: null, lastErrorAt: null, restedUntil: null }
const stored: VenueSettings = {
  id: 'venue',
  slug: 'the-copper-still',
  name: 'The Copper Still',
  state: 'CO',
  timezone: 'America/Denver',
  unknownTimezone: null,
  states: [
    { code: 'CA', name: 'California', timezone: 'America/Los_Angeles' },
    { code: 'CO', name: 'Colorado', timezone: 'America/Denver' },
    { code: 'HI', name: 'Hawaii', timezone: 'Pacific/Honolulu' },
  ],
  dayEndHour: 5,
  group: 'LA Downtown',
  groups: [],
  gmId: 'dana',
  gchatWebhook: null,
  webhook,
  opsWebhook: null,
  hasOperationsSpace: false,
  companyTimezone: 'America/Los_Angeles',
  generalManagers: [{ id: 'dana', name: 'Dana Ruiz', role: 'GM', isAgm: false }],
  updatedAt: '2026-11-18T20:00:00.000Z',
  opensOn: null,
  closesOn: null,
  openDays: [{ from: null, to: null }],
  staff: 3,
  can: { editOpening: true, editGroup: true, editGm: true, editOpsWebhook: true },
}

describe('what saving a venue changes', () => {
  it('is only what says something else than what is stored', () => {
    expect(changesIn({}, {}, stored)).toEqual({})
    expect(changesIn({ name: ' The Copper Still ', timezone: 'America/Denver' }, {}, stored)).toEqual({})
    expect(changesIn({ dayEndHour: '5' }, {}, stored)).toEqual({})
    expect(changesIn({ dayEndHour: '0' }, {}, stored)).toEqual({ dayEndHour: 0 })
    expect(changesIn({ state: 'CO' }, {}, stored)).toEqual({})
    expect(changesIn({ state: 'HI' }, {}, stored)).toEqual({ state: 'HI' })
    expect(changesIn({ state: '' }, {}, stored)).toEqual({ state: null })
    expect(changesIn({ group: ' LA Downtown' }, {}, stored)).toEqual({})
    expect(changesIn({ group: ' ' }, {}, stored)).toEqual({ group: null })
    expect(changesIn({ name: 'Copper', timezone: 'America/Chicago' }, {}, stored)).toEqual({
      name: 'Copper',
      timezone: 'America/Chicago',
    })
  })

  it('takes the general manager away by null, as it removes an address; an empty box changes nothing', () => {
    expect(changesIn({ gmId: '' }, { gchatWebhook: null, opsGchatWebhook: '' }, stored)).toEqual({
      gmId: null,
      gchatWebhook: null,
    })
  })
})

describe('choosing a state', () => {
  it.each([
    [
      'takes its time zone along',
      'CO',
      'America/Denver',
      'HI',
      { state: 'HI', timezone: 'Pacific/Honolulu' },
    ],
    ['leaves a time zone that was not its state’s', 'CO', 'America/Chicago', 'CA', { state: 'CA' }],
    [
      'sets it where there was no state',
      '',
      'America/Denver',
      'CA',
      { state: 'CA', timezone: 'America/Los_Angeles' },
    ],
    ['leaves it for no state', 'CO', 'America/Denver', '', { state: '' }],
  ])('%s', (_, state, timezone, next, touched) => {
    expect(withState(next, { state, timezone }, stored)).toEqual(touched)
  })
})

describe('what can be chosen', () => {
  it('is one of four time zones, and the venue’s own where it is another', () => {
    expect(timeZoneChoices('America/Denver').map(({ label }) => label)).toEqual([
      'Pacific',
      'Mountain',
      'Central',
      'Eastern',
    ])
    expect(timeZoneChoices('Pacific/Honolulu').at(-1)).toEqual({
      value: 'Pacific/Honolulu',
      label: 'Pacific/Honolulu',
    })
    expect(timeZoneChoices('America/Denver', 'Pacific/Honolulu', 'Pacific/Honolulu')).toHaveLength(5)
  })

  it('is a state, or none', () => {
    expect(stateChoices(stored).map(({ label }) => label)).toEqual([
      'None',
      'California',
      'Colorado',
      'Hawaii',
    ])
  })

  it('is an hour from midnight to 8 in the morning', () => {
    expect(DAY_END_CHOICES.map(({ label }) => label)).toEqual([
      'Midnight',
      ...['1:00 AM', '2:00 AM', '3:00 AM', '4:00 AM', '5:00 AM', '6:00 AM', '7:00 AM', '8:00 AM'],
    ])
  })

  it('is who is in the team, and who is shown as general manager although no longer there', () => {
    expect(managerChoices(stored).map(({ label }) => label)).toEqual(['Nobody', 'Dana Ruiz'])
    expect(managerChoices({ ...stored, gmId: 'gone' }).at(-1)?.label).toBe('Someone no longer here')
  })
})
