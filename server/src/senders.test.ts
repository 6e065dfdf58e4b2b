import { readFile } from 'node:fs/promises'
import { EVENTS, type EventStartedBy } from '@scope/contract/outreach/outbox.words'
import { WEBHOOK_EVENTS } from '@scope/contract/outreach/webhook.words'
import { expect, expectTypeOf, test } from 'vitest'
import type { JobEvent } from './jobs.ts'
import { TELLERS, type Tellers } from './listeners.ts'
import { SENDERS, type Senders } from './senders.ts'

test('an event, or a channel of one, that nobody sends does not compile', () => {
  const { digest, 'journal-reminder': reminder, ...others } = SENDERS
  // @ts-expect-error A job starts the digest, and nobody writes it.
  others satisfies Omit<Senders, 'journal-reminder'>
  // @ts-expect-error The reminder is also an e-mail.
  const chatAlone: Senders['journal-reminder'] = { chat: reminder.chat }

  const { given, ...nobody } = TELLERS['a given priority']
  // @ts-expect-error Work reports a given priority, and nobody tells it.
  nobody satisfies Tellers['a given priority']
  // @ts-expect-error A reply is also told to devices.
  const mailAlone: Tellers['a reply'] = { reply: { mail: TELLERS['a reply'].reply.mail } }
  // @ts-expect-error What hears of a reply is handed no change of status.
  const wrong: Tellers['a reply']['reply']['push'] = TELLERS['a status']['sign-off'].push

  expect([digest, given, chatAlone, mailAlone, wrong].every(Boolean)).toBe(true)
})

test('an event that a job starts is one of the events that jobs write', () => {
  expectTypeOf<JobEvent>().toEqualTypeOf<EventStartedBy<'a job'>>()
})

test('what a trigger writes is in the triggers', async () => {
  const triggers = await readFile(new URL('../triggers.sql', import.meta.url), 'utf8')
  const byTrigger = WEBHOOK_EVENTS.filter((event) => EVENTS[event].startedBy === 'a trigger')
  expect(byTrigger.length).toBeGreaterThan(5)
  for (const event of byTrigger) expect(triggers).toContain(`'${event}'`)
})
