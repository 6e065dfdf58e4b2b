import type { IncomingHttpHeaders } from 'node:http'
import type { Reply } from '@scope/contract/calls'
import type { OpenContext, Person } from '../../kernel/context.ts'
import type { Db } from '../../kernel/db/pool/pool.ts'
import type { Cookies } from '../../kernel/http/cookies.ts'

/** The facts of a request besides its input. `peer` is the address of the connection, not one that a header names. */
export type Caller = { headers: IncomingHttpHeaders; peer: string | undefined }

/** The browser that signs in. `db` is the pool: an identity may wait for others, and opens its own transactions. */
export type Visit = Caller & { db: Db; now: Date; cookies: Cookies }

/** The first admin of a company that is typed with a set-up link; `setupLink` is its hash. Not on any staff list yet. */
type FirstAdmin = { email: string; setupLink: string }

/**
 * Who has been proven, and how: a person of the staff, or a first admin whose set-up link went along with `begin`. The
 * session is opened by `service`, not by an identity.
 */
export type Proven = ({ userId: string } | FirstAdmin) & {
  how: 'trusted' | 'code' | 'link' | 'oidc' | 'proxy' | 'passkey'
  /** When, if not now. */
  provenAt?: Date
}

/** Creates the company of a proven first admin, and answers their `userId`. Runs in the session's transaction. */
export type OnProven = (context: OpenContext, admin: FirstAdmin) => Promise<string>

/** The step after a typed address: a session at once, or a request for proof. */
export type Begun = { proven: Proven } | { next: 'code' } | { next: 'redirect'; url: string }

/** The code that was typed, or the token of a link. */
export type Answer = { code: string } | { proof: string }

/** One way to prove an e-mail address (`SIGN_IN`; sign-in, modes). Each throws a Refusal for what it does not accept. */
export type Identity = {
  /**
   * Takes a typed address as it is stored and compared. With `setupLink` it is that of a first admin, who is on no
   * staff list: the proof still goes to the address.
   */
  begin(visit: Visit, email: string, setupLink?: string): Promise<Begun>
  /** Takes the proof that `begin` asked for. */
  finish(visit: Visit, answer: Answer): Promise<Proven>
  /** The e-mail that this browser waits for. */
  waiting(visit: Visit): Promise<Reply<'GET /api/sign-in'>['waiting']>
  /** Forgets what this browser waits for. */
  giveUp(visit: Visit): Promise<void>
  /** Whether the request of a running session is still this person's. */
  stillIs(caller: Caller, person: Person): Promise<boolean>
}
