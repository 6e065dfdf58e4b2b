import { ApiError, sentenceOf } from '../../lib/api/errors.ts'
import type { Write } from '../../lib/api/writes.ts'
import { inboxSettingsKey } from './api.ts'

/** Saves from whom files are taken, and who gets reports. */
export const saveInboxSettings: Write<'PUT /api/inbox/settings'> = {
  name: 'inbox.settings',
  call: 'PUT /api/inbox/settings',
  repeatable: true,
  stored: (client, settings) => client.setQueryData(inboxSettingsKey, settings),
  // The screen shows it at its field.
  says: (error) =>
    error instanceof ApiError && error.code === 'invalid' ? null : ['Not saved', sentenceOf(error)],
}

/** Makes the company’s address, or a new one. */
export const makeInboxAddress: Write<'POST /api/inbox/address'> = {
  name: 'inbox.address',
  call: 'POST /api/inbox/address',
  stored: (client, settings) => client.setQueryData(inboxSettingsKey, settings),
  says: (error) => ['Not saved', sentenceOf(error)],
}
