import { tellGiven, tellStatus, tellWithdrawn } from './outreach/chat/service.ts'
import { type Mailing, mailReply, mailSignOff } from './outreach/mail/chosen.ts'
import { pushGiven, pushReply, pushSignOff } from './outreach/push/notifications.ts'
import type { OnWithdrawn } from './work/archive/service.ts'
import type { OnGiven, OnStatus } from './work/priority/service.ts'
import type { OnReply } from './work/review/service.ts'

type Listeners = { onStatus: OnStatus; onGiven: OnGiven; onWithdrawn: OnWithdrawn; onReply: OnReply }

/** What outreach does about what work reports, in the transaction of the change. */
export const listenersOf = (mailing: Mailing): Listeners => ({
  onStatus: all(tellStatus, mailSignOff(mailing), pushSignOff),
  onGiven: all(tellGiven, pushGiven),
  onWithdrawn: tellWithdrawn,
  onReply: all(mailReply(mailing), pushReply),
})

/** One listener for several. */
const all =
  <About extends unknown[]>(...listeners: ((...about: About) => Promise<void>)[]) =>
  async (...about: About): Promise<void> => {
    await Promise.all(listeners.map((listener) => listener(...about)))
  }
