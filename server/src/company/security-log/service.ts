import type { SecurityKind } from '@scope/contract/insight/security.words'
import { firstCharacters } from '@scope/contract/kernel/text.words'
import type { Doer, Parts } from '../../kernel/context.ts'
import type { Db } from '../../kernel/db/pool/pool.ts'
import { clientOf, networkOf, networkToStore, type Sender } from '../../kernel/http/socket/network.ts'
import { rememberedUntil } from '../../kernel/remembered.ts'
import { insertSecurityEvent } from './store.ts'

const EMAIL_MAX = 254
const ABOUT_MAX = 300
const MINUTE_MS = 60_000

/** What happened. Never give it a code, a link, a token, a cookie or a person's text. */
type Noted = {
  kind: SecurityKind
  /** Who it is, if that is known. */
  person?: Pick<Doer, 'orgId' | 'userId'> | undefined
  /** The address that was typed. */
  email?: string | undefined
  about?: string | undefined
}

/** Where it happened: with `db` a transaction, the event is saved with the rest of it or not at all. */
type Where = { db: Db; now: Date; network: string | undefined }

/**
 * Adds an event to the security log. `network` is the client's address. Returns the company that can read it, or null if
 * none can; undefined if the log has too many like it.
 */
export function noteSecurity(
  { db, now, network }: Where,
  { kind, person, email, about }: Noted,
): Promise<string | null | undefined> {
  return insertSecurityEvent(db, {
    ...{ kind, orgId: person?.orgId ?? null, userId: person?.userId ?? null },
    // A password typed into the address field is never logged.
    email: email?.includes('@') ? firstCharacters(storable(email), EMAIL_MAX) : null,
    network: network === undefined ? null : networkToStore(network),
    ...{ about: about === undefined ? null : firstCharacters(about, ABOUT_MAX), createdAt: now },
  })
}

/** A provider's address may have characters that no database stores. */
const storable = (text: string): string => text.toWellFormed().replaceAll(/\p{Cc}/gu, '\uFFFD')

/** The request that failed. */
type Asking = Sender & {
  log: Record<'warn' | 'error', (about: object, message: string) => void>
}

/**
 * Adds events about calls that failed, outside of their transaction. Once the log takes no more of a kind from someone
 * in a minute, this server does not ask the database again: a flood must cost it nothing. The call is answered even if
 * the log cannot be written. An event that no company can read is named in the server's log, without an address.
 */
export function securityLog({ database, clock }: Pick<Parts, 'database' | 'clock'>) {
  const fullUntil = rememberedUntil()
  return async (request: Asking, noted: Noted): Promise<void> => {
    const [now, network, { log }] = [clock.now(), clientOf(request), request]
    const from = `${noted.kind} ${noted.person?.userId ?? networkOf(network)}`
    if (now.getTime() < fullUntil.get(from)) return
    try {
      const orgId = await noteSecurity({ db: database.db, now, network }, noted)
      if (orgId === undefined) fullUntil.set(from, now.getTime() + MINUTE_MS)
      if (orgId === null) log.warn({ event: noted.kind }, 'a security event of no company')
    } catch (error) {
      log.error({ fault: { kind: (error as Error).name } }, 'an event of the security log was not saved')
    }
  }
}
