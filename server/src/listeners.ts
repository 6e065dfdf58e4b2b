import { tellGiven, tellWithdrawn } from './outreach/chat/service.ts'
import type { Mailing } from './outreach/mail/chosen.ts'
import { SENDERS } from './senders.ts'
import type { OnWithdrawn } from './work/archive/service.ts'
import type { OnGiven, OnStatus } from './work/priority/service.ts'
import type { OnReply } from './work/review/service.ts'

type Listeners = { onStatus: OnStatus; onGiven: OnGiven; onWithdrawn: OnWithdrawn; onReply: OnReply }

/** What outreach does about what work reports, in the transaction of the change. */
export const listenersOf = (mailing: Mailing): Listeners => ({
  onStatus: all(SENDERS['at-risk'].chat, SENDERS['sign-off'].mail(mailing), SENDERS['sign-off'].push),
  onGiven: all(tellGiven, SENDERS.given.push),
  onWithdrawn: tellWithdrawn,
  onReply: all(SENDERS.reply.mail(mailing), SENDERS.reply.push),
})

/** One listener for several. */
const all =
  <About extends unknown[]>(...listeners: ((...about: About) => Promise<void>)[]) =>
  async (...about: About): Promise<void> => {
    await Promise.all(listeners.map((listener) => listener(...about)))
  }
