import { isConflict } from '../../lib/api/conflict.ts'
import { UPLOAD_MS } from '../../lib/api/deadline.ts'
import { ApiError, sentenceOf } from '../../lib/api/errors.ts'
import { figuresKeys, reviewKey } from '../../lib/api/query-keys.ts'
import type { Write } from '../../lib/api/writes.ts'
import { inboxKey, inboxSettingsKey } from './api.ts'

/** Saves the accepted senders, and the receivers of reports. */
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

/** The list, and the count of waiting items. */
const shownIn = () => [inboxKey, reviewKey]

/** Imports a waiting file: exactly the changes of its preview. */
export const importInboxFile: Write<'POST /api/inbox/:id/import'> = {
  name: 'inbox.import',
  call: 'POST /api/inbox/:id/import',
  deadlineMs: UPLOAD_MS,
  repeatable: true,
  awaits: shownIn,
  refreshes: () => figuresKeys,
  rechecks: (_, error) => (isConflict(error) ? [...figuresKeys, ...shownIn()] : []),
  says: (error) => (isConflict(error) ? null : ['Not imported', sentenceOf(error)]),
}

/** Takes a file that waits off the list. */
export const dismissInboxFile: Write<'DELETE /api/inbox/:id'> = {
  name: 'inbox.dismiss',
  call: 'DELETE /api/inbox/:id',
  repeatable: true,
  awaits: shownIn,
  rechecks: shownIn,
  says: (error) => ['Not dismissed', sentenceOf(error)],
}
