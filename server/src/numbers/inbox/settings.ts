import { randomInt } from 'node:crypto'
import type { Input } from '@scope/contract/calls'
import type { InboxSettings } from '@scope/contract/numbers/inbox'
import { listDomains } from '../../company/company/view.ts'
import type { Context } from '../../kernel/context.ts'
import { conflict } from '../../kernel/refusal.ts'
import { audit } from '../../kernel/trail.ts'
import type { InboxPlaces } from './places.ts'
import { readReportTo, readSenders } from './rules/settings.ts'
import { findInbox, type Inbox, saveInbox } from './store.ts'

const LETTERS = 24
const newLetters = (): string =>
  Array.from({ length: LETTERS }, () => String.fromCharCode(97 + randomInt(26))).join('')

/** How files arrive by themselves in the caller's company. */
export async function inboxSettings({ reach, db }: Context, places: InboxPlaces): Promise<InboxSettings> {
  const { drop, mailbox } = places
  const [domain = ''] = await listDomains(reach, db)
  const inbox = await findInbox(reach, db)
  return {
    readsMailbox: mailbox !== undefined,
    address: inbox && mailbox ? mailbox.addressWith(inbox.letters) : null,
    senders: inbox?.senders ?? [],
    reportTo: inbox?.reportTo ?? [],
    place: drop ? { kind: drop.kind, path: `inbox/${domain}/` } : null,
  }
}

/** Changes from whom files are taken, and who gets reports. The first save makes the address too. */
export async function changeInbox(
  context: Context,
  body: Input<'PUT /api/inbox/settings'>['body'],
  places: InboxPlaces,
): Promise<InboxSettings> {
  const after = { senders: readSenders(body.senders), reportTo: readReportTo(body.reportTo) }
  const inbox = await findInbox(context.reach, context.db)
  await save(context, { letters: inbox?.letters ?? newLetters(), ...after })
  const before = { senders: inbox?.senders ?? [], reportTo: inbox?.reportTo ?? [] }
  await audit(context, 'inbox.changed', { before, after })
  return inboxSettings(context, places)
}

/** Makes the company's address, or a new one. The letters are a secret, which the trail does not write down. */
export async function renewAddress(context: Context, places: InboxPlaces): Promise<InboxSettings> {
  if (!places.mailbox) throw conflict('This server reads no mailbox.')
  const inbox = await findInbox(context.reach, context.db)
  await save(context, { senders: [], reportTo: [], ...inbox, letters: newLetters() })
  await audit(context, 'inbox.addressMade', {})
  return inboxSettings(context, places)
}

const save = ({ reach, db, now, person }: Context, inbox: Inbox): Promise<void> =>
  saveInbox(reach, db, { ...inbox, updatedById: person.appUserId, updatedAt: now })
