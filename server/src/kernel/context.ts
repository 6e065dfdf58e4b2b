import type { Comparison, Theme } from '@scope/contract/company/settings.words'
import type { AccessRole, Holder, JobRole } from '@scope/contract/kernel/access'
import type { TokenScope } from '@scope/contract/kernel/scopes.words'
import type { Assistant } from '../ports/assistant/assistant.ts'
import type { ChatSender } from '../ports/chat/chat.ts'
import type { Clock } from '../ports/clock/clock.ts'
import type { Drop } from '../ports/drop/drop.ts'
import type { FileStore } from '../ports/files/files.ts'
import type { MailSender } from '../ports/mail/mail.ts'
import type { Mailbox } from '../ports/mailbox/mailbox.ts'
import type { OidcProvider } from '../ports/oidc/oidc.ts'
import type { PushSender } from '../ports/push/push.ts'
import type { Updates } from '../ports/updates/updates.ts'
import type { WebhookSender } from '../ports/webhook/webhook.ts'
import type { Config } from './config.ts'
import type { Changes } from './db/changes.ts'
import type { Copy } from './db/copy.ts'
import type { Database, Db } from './db/pool/pool.ts'
import type { Replica } from './db/pool/replica.ts'
import type { Reach } from './db/reach.ts'
import type { CallCounter } from './http/log/count-calls.ts'
import type { JobRuns } from './job-runs.ts'

/** The parts that make up the server. Tests pass their own. */
export type Parts = {
  config: Config
  database: Database
  /** Absent: all reads go to the database. */
  replica?: Replica | undefined
  clock: Clock
  assistant: Assistant
  files: FileStore
  /** Where other programs leave files. Absent: nowhere. */
  drop?: Drop | undefined
  /** Absent: no mailbox is read. */
  mailbox?: Mailbox | undefined
  /** Only with `SIGN_IN=oidc`. */
  oidc: OidcProvider | undefined
  chat: ChatSender
  /** Absent: no e-mails are sent. */
  mail: MailSender | undefined
  /** Absent: no notifications are sent. */
  push?: PushSender | undefined
  /** Absent: no webhook is told anything. */
  webhooks?: WebhookSender | undefined
  /** Seals e-mails and secrets of webhooks, and is the pepper of codes. The same on every server of a database. */
  secret: string
  /** The cost of hashing a code; absent: the real one. Tests pass a cheaper one. */
  codeCost?: { N: number; r: number; p: number }
  /** Whether the database is a restored copy. Absent: it is live. */
  copy?: Copy | undefined
  /** Whether a restore fills the database: calls are refused and jobs rest meanwhile. Absent: this server restores none. */
  restoring?: { isActive: boolean } | undefined
  /** How the jobs of this server go. */
  jobRuns: JobRuns
  /** The feed of versions; absent if the operator named none. */
  updates?: Updates | undefined
  /** What transactions tell of their changes. Absent: no stream is open, and pages poll. */
  changes?: Changes | undefined
  /** How many streams of changes are open. */
  live: { streams: number }
  /** Absent: nothing is counted for Prometheus. */
  counter?: CallCounter | undefined
  /** Accounts listed on the sign-in screen; empty unless the demo company runs. */
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
  /** Null until the person chooses one. */
  theme: Theme | null
  /** What figures are compared with. Null until the person chooses. */
  compare: Comparison | null
  accessRole: AccessRole
  jobRole: JobRole
  position: string
  slug: string
  venueId: string | null
  /** The person's own venues, the default first. The reach may be wider. */
  venueIds: string[]
  /** A VP’s region: its groups, and its venues by name; null for the whole company. */
  region: string[] | null
  /** It is a service account. */
  account?: true
  /** The token that makes the call; absent: a session does. */
  token?: { id: string; name: string; scopes: readonly TokenScope[] }
  /** Absent: the person does everything for themselves. */
  actsFor?: ActsFor
}

/**
 * The people for whom somebody does what a row of the trail says, by its `meta`, as ids of app users. `own`: the venues
 * where they do it by their own roles.
 */
export type ActsFor = (db: Db, meta: Record<string, unknown>, own: readonly string[]) => Promise<string[]>

/** The context of one person's call: `db` is a transaction if the call writes, else the pool. */
export type Context = {
  db: Db
  now: Date
  /** The time zone of the company, for what no venue's zone applies to. */
  companyZone: string
  person: Person
  reach: Reach
  /** When the person did it, if it had to wait on their device for the network; absent: now. */
  doneAt?: Date
  /** When the person asked for it, if that is known; for deadlines alone. */
  askedAt?: Date
}

/** Who changes something of a company: a person, or the operator at the server, who is nobody there and has no user. */
export type Doer = Pick<Person, 'orgId' | 'email' | 'token' | 'actsFor'> & {
  userId: string | null
  appUserId: string | null
}

/** The context of what a person's call and the operator's command do alike. */
export type DoerContext = Pick<Context, 'db' | 'now' | 'reach'> & { person: Doer }

/** The context of background work for a whole company. */
export type OwnContext = Omit<Context, 'person' | 'doneAt' | 'askedAt'>

/** The context of a call without a session. */
export type OpenContext = { db: Db; now: Date }
