import { type Static, Type } from 'typebox'
import { call } from '../kernel/call.ts'
import { exact, nullable, oneOf } from '../kernel/schema.ts'
import { REPORT_TO_MAX, SENDERS_MAX } from './inbox.words.ts'

const Address = Type.String({ minLength: 1, maxLength: 320 })

/** How files come by themselves, for those who may change it. */
const InboxSettings = Type.Object({
  /** Whether this server reads a mailbox. */
  readsMailbox: Type.Boolean(),
  /** The company’s address for files; null if none was made, or if no mailbox is read. Whoever is listed may send there. */
  address: nullable(Type.String()),
  /** Addresses, and domains as `@example.com`. */
  senders: Type.Array(Type.String()),
  /** Who gets a report on each file. */
  reportTo: Type.Array(Type.String()),
  /** Where other programs leave the company’s files; null if this server looks nowhere. */
  place: nullable(Type.Object({ kind: oneOf(['folder', 'bucket']), path: Type.String() })),
})
export type InboxSettings = Static<typeof InboxSettings>

export const inboxCalls = {
  'GET /api/inbox/settings': call({
    summary: 'Get the company’s address for files of numbers, from whom they are taken and who gets reports',
    who: 'people.manage',
    byToken: 'never',
    reply: InboxSettings,
  }),
  'PUT /api/inbox/settings': call({
    summary: 'Change from whom files are taken by e-mail, and who gets reports',
    who: 'people.manage',
    fresh: true,
    body: exact({
      senders: Type.Array(Address, { maxItems: SENDERS_MAX }),
      reportTo: Type.Array(Address, { maxItems: REPORT_TO_MAX }),
    }),
    reply: InboxSettings,
  }),
  'POST /api/inbox/address': call({
    summary: 'Make the company’s address for files of numbers, or a new one: then the old one takes no more',
    who: 'people.manage',
    fresh: true,
    status: 201,
    reply: InboxSettings,
  }),
}
