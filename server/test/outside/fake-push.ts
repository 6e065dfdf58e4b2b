import type { OutgoingPush, PushOutcome, PushSender } from '../../src/ports/push/push.ts'

/** A push service in memory. `sent` has each notification that it took once. */
export type FakePush = PushSender & {
  sent: OutgoingPush[]
  /** Sets its answers from now on. */
  answers(outcome: PushOutcome): void
}

export function fakePush(): FakePush {
  const sent: OutgoingPush[] = []
  let outcome: PushOutcome = { result: 'sent' }
  return {
    publicKey: 'public-key',
    allows: (endpoint) => endpoint.startsWith('https://push.example/'),
    sent,
    answers: (next) => {
      outcome = next
    },
    send: async (push) => {
      if (outcome.result === 'sent' && !sent.some(({ id }) => id === push.id)) sent.push(push)
      return outcome
    },
  }
}
