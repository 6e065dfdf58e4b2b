import { readFile } from 'node:fs/promises'
import { WEBHOOK_EVENTS } from '@scope/contract/outreach/webhook.words'
import { expect, expectTypeOf, test } from 'vitest'
import { SENDERS, type Senders } from './senders.ts'

test('an event, or a channel of one, that nobody writes does not compile', () => {
  expectTypeOf<typeof SENDERS>().toExtend<Senders>()
  expectTypeOf<Omit<typeof SENDERS, 'given'>>().not.toExtend<Senders>()
  type WithoutPush = Omit<typeof SENDERS, 'reply'> & { reply: Pick<(typeof SENDERS)['reply'], 'mail'> }
  expectTypeOf<WithoutPush>().not.toExtend<Senders>()
})

test('what a trigger writes is in the triggers', async () => {
  const triggers = await readFile(new URL('../triggers.sql', import.meta.url), 'utf8')
  const byTrigger = WEBHOOK_EVENTS.filter((event) => SENDERS[event].webhook === 'a trigger')
  expect(byTrigger.length).toBeGreaterThan(5)
  for (const event of byTrigger) expect(triggers).toContain(`'${event}'`)
})
