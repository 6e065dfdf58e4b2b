import type { MailOutcome, MailSender, OutgoingMail } from '../../src/ports/mail/mail.ts'

/** A mail server in memory. `sent` has each e-mail once. */
export type FakeMail = MailSender & {
  sent: OutgoingMail[]
  /** All attempts, including those that failed. */
  tried: OutgoingMail[]
  /** Sets its answers from now on. */
  answers(outcome: MailOutcome): void
}

export function fakeMail(): FakeMail {
  const sent: OutgoingMail[] = []
  const tried: OutgoingMail[] = []
  let outcome: MailOutcome = { result: 'sent' }
  return {
    sent,
    tried,
    answers: (next) => {
      outcome = next
    },
    send: async (mail) => {
      tried.push(mail)
      if (outcome.result === 'sent' && !sent.some(({ id }) => id === mail.id)) sent.push(mail)
      return outcome
    },
  }
}
