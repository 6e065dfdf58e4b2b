import type { Theme } from '@scope/contract/company/settings.words'
import type { AccessRole, Holder, JobRole } from '@scope/contract/kernel/access'
import type { Assistant } from '../ports/assistant/assistant.ts'
import type { ChatSender } from '../ports/chat/chat.ts'
import type { Clock } from '../ports/clock/clock.ts'
import type { FileStore } from '../ports/files/files.ts'
import type { Config } from './config.ts'
import type { Database, Db } from './db/pool.ts'
import type { Reach } from './db/reach.ts'

/** What the server is made of; tests hand in their own. */
export type Parts = {
  config: Config
  database: Database
  clock: Clock
  assistant: Assistant
  files: FileStore
  chat: ChatSender
  /** The accounts that the sign-in screen lists; none but in the demo company. */
  demoAccounts: readonly { email: string; label: string }[]
}

/** The signed-in person, read from the role rows on every request. */
export type Person = Holder & {
  userId: string
  appUserId: string
  orgId: string
  orgName: string
  email: string
  firstName: string | null
  lastName: string | null
  profileImageUrl: string | null
  /** Null while the person has chosen none. */
  theme: Theme | null
  accessRole: AccessRole
  jobRole: JobRole
  position: string
  slug: string
  venueId: string | null
  /** The venues that the person's row names, the default first; the reach may be wider. */
  venueIds: string[]
}

/** One use case by one person: a transaction for what writes, the pool for what reads. */
export type Context = {
  db: Db
  now: Date
  person: Person
  reach: Reach
}

/** What the server reads or writes by itself, for a whole company. */
export type OwnContext = Omit<Context, 'person'>

/** A use case that needs no session. */
export type OpenContext = { db: Db; now: Date }
