import { randomUUID } from 'node:crypto'
import type { Input, Reply } from '@scope/contract/calls'
import { TOKENS_MAX } from '@scope/contract/company/token.words'
import { may } from '@scope/contract/kernel/access'
import type { Config } from '../../kernel/config.ts'
import type { Context, DoerContext } from '../../kernel/context.ts'
import { isUuid } from '../../kernel/db/sql.ts'
import { conflict, forbidden, notFound, Refusal } from '../../kernel/refusal.ts'
import { audit } from '../../kernel/trail.ts'
import { noteSecurity } from '../security-log/service.ts'
import { needsPasskey, passkeySite } from '../session/rules.ts'
import { hasPasskey } from '../session/store.ts'
import { hashOf, newToken, readNewToken } from './rules.ts'
import {
  allowsPersonal,
  type Ended,
  endTokens,
  holdCount,
  insertToken,
  listPersonalTokens,
  listTokens,
  saveAllowed,
} from './store.ts'

type NewToken = Input<'POST /api/tokens'>['body']
type MadeToken = Reply<'POST /api/tokens'>
type Settings = Pick<Config, 'publicUrl' | 'managersNeedPasskey'>
/** The client's network address, for the security log. */
type Network = { network: string | undefined }
/** The context in which tokens end: a person's call, or the operator's command. */
export type Ending = Pick<Context, 'reach' | 'db' | 'now'> & Network

/** The caller's tokens, and why they can make none. */
export async function tokensOf(context: Context, config: Settings): Promise<Reply<'GET /api/tokens'>> {
  const { reach, db, person, now } = context
  return {
    tokens: await listTokens(reach, db, person.userId, now),
    cannotMake: await cannotMake(context, config),
  }
}

async function cannotMake(
  { reach, db, person }: Context,
  config: Settings,
): Promise<Reply<'GET /api/tokens'>['cannotMake']> {
  if (!(await allowsPersonal(reach, db))) return 'switched off'
  if (!config.managersNeedPasskey || !needsPasskey(person)) return null
  return (await hasPasskey(db, person.userId, passkeySite(config))) ? null : 'passkey needed'
}

/** Makes a token of the caller. Managers need a passkey for it where they need one to sign in. */
export async function makeOwnToken(
  context: Context & Network,
  body: NewToken,
  config: Settings,
): Promise<MadeToken> {
  const why = await cannotMake(context, config)
  if (why === 'switched off') throw forbidden('Your company has switched personal tokens off.')
  if (why) throw new Refusal('passkeyNeeded', 'Your role needs a passkey. Add one before you make a token.')
  return makeToken(context, context.person.userId, body, {})
}

/**
 * Makes a token of a holder, who is the caller or a service account: `of` names the account. The reply alone contains it;
 * only its hash is stored.
 */
export async function makeToken(
  context: DoerContext & Network,
  userId: string,
  body: NewToken,
  { of }: { of?: string },
): Promise<MadeToken> {
  const { reach, db, now, person } = context
  const fields = readNewToken(body, now)
  if ((await holdCount(reach, db, userId)) >= TOKENS_MAX) {
    throw conflict(`There are ${TOKENS_MAX} tokens already. End one first.`)
  }
  const [id, token] = [randomUUID(), newToken()]
  await insertToken(db, {
    ...{ id, userId, orgId: reach.orgId, hash: hashOf(token) ?? '', ...fields },
    ...{ createdById: person.appUserId, createdAt: now },
  })
  const about = of ? `${fields.name} of ${of}` : fields.name
  const after = { scopes: fields.scopes, expires: fields.expiresAt.toISOString() }
  await audit(context, 'token.made', { about, id, after })
  await noteSecurity(context, { kind: 'token-made', person, about })
  const made = (await listTokens(reach, db, userId, now)).find((one) => one.id === id)
  if (!made) throw new Error('A token that was just made is there.')
  return { ...made, token }
}

/** Ends a token: the caller's own, or anyone's for a full admin. */
export async function endToken(context: Context & Network, id: string): Promise<void> {
  const { person } = context
  await endTokenOf(context, id, may(person, 'connection.manage') ? undefined : person.userId)
}

/** Ends a token of a user, or without one anyone's in the company. 404 if there is none. */
export async function endTokenOf(
  context: DoerContext & Network,
  id: string,
  userId: string | undefined,
): Promise<void> {
  const { reach, db, person, now } = context
  const [ended] = isUuid(id) ? await endTokens(reach, db, { id, userId }, now) : []
  if (!ended) throw notFound()
  const about = ended.userId === person.userId ? ended.name : `${ended.name} of ${ended.holder}`
  await audit(context, 'token.ended', { about, id })
  await noteEnded(context, [ended], `${person.email}`)
}

/** Ends all tokens of people who leave, or of an account that is removed. `by` is who does that. */
export async function endTokensOf(at: Ending, appUserIds: readonly string[], by: string): Promise<void> {
  if (appUserIds.length === 0) return
  await noteEnded(at, await endTokens(at.reach, at.db, { appUserIds }, at.now), by)
}

async function noteEnded({ reach, ...at }: Ending, ended: readonly Ended[], by: string): Promise<void> {
  for (const { name, userId } of ended) {
    const person = { userId, orgId: reach.orgId }
    await noteSecurity(at, { kind: 'token-ended', person, about: `${name}, by ${by}` })
  }
}

/** Everyone's personal tokens, for full admins. */
export async function companyTokens({
  reach,
  db,
  now,
}: DoerContext): Promise<Reply<'GET /api/company/tokens'>> {
  return {
    personalTokens: await allowsPersonal(reach, db),
    tokens: await listPersonalTokens(reach, db, now),
  }
}

/** Allows personal tokens in the company, or switches them off: they open nothing until they are allowed again. */
export async function allowPersonal(
  context: Context,
  { personalTokens }: Input<'PUT /api/company/tokens'>['body'],
): Promise<Reply<'PUT /api/company/tokens'>> {
  const changed = await saveAllowed(context.reach, context.db, personalTokens)
  if (changed) await audit(context, personalTokens ? 'tokens.allowed' : 'tokens.switchedOff', {})
  return { personalTokens }
}
