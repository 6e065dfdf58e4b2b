import type { Input, Reply } from '@scope/contract/calls'
import { PASSKEYS_MAX } from '@scope/contract/company/passkey.words'
import { fullNameOf } from '@scope/contract/company/person.words'
import type { Config } from '../../kernel/config.ts'
import type { Context, OpenContext, Parts } from '../../kernel/context.ts'
import type { Cookies } from '../../kernel/http/cookies.ts'
import { conflict, invalid, notFound, type Refusal } from '../../kernel/refusal.ts'
import { audit } from '../../kernel/trail.ts'
import { deviceOf, needsPasskey } from '../session/rules.ts'
import { beginCeremony, endCeremony } from '../sign-in/ceremony.ts'
import type { OnProven, Visit } from '../sign-in/identity.ts'
import { hasPasskeys } from '../sign-in/rules.ts'
import { type Browser, type Opened, signIn } from '../sign-in/service.ts'
import {
  countUse,
  deletePasskey,
  hasDeclined,
  holdPasskey,
  holdPasskeys,
  insertPasskey,
  listPasskeys,
  renamePasskey,
  saveDeclined,
} from './store.ts'
import { added, askToAdd, askToSignIn, counted, handleOf, siteOf } from './webauthn.ts'

type Settings = Pick<Config, 'publicUrl' | 'signIn' | 'managersNeedPasskey'>
type Ask = Reply<'POST /api/passkeys/begin'>
type Answer = Input<'POST /api/auth/passkey'>['body']['answer']

/** Asks a browser for any passkey of this site. */
export async function beginWithPasskey(
  visit: OpenContext & { cookies: Cookies },
  config: Settings,
): Promise<Ask> {
  const options = await askToSignIn(siteOf(config))
  await beginCeremony(visit, { kind: 'passkey-sign-in', state: { challenge: options.challenge } })
  return { options: { ...options } }
}

/** Opens a session for the owner of a passkey. */
export async function signInWithPasskey(
  parts: Parts,
  visit: Visit,
  { answer, browser }: { answer: Answer; browser: Browser },
): Promise<Opened> {
  const userId = await parts.database.transaction((db) => ownerOf({ ...visit, db }, parts.config, answer))
  return signIn(parts, nobodyNew, visit, { userId, how: 'passkey' }, browser)
}

/** The owner of a passkey that answers the challenge of this browser. */
async function ownerOf(visit: Visit, config: Settings, answer: Answer): Promise<string> {
  const { db, now } = visit
  const challenge = (await endCeremony(visit, 'passkey-sign-in'))?.state.challenge
  const passkey = await holdPasskey(db, String(answer.id))
  if (!challenge || !passkey || handleIn(answer) !== handleOf(passkey.userId)) throw passkeyRefused()
  const counter = await counted(siteOf(config), answer, challenge, passkey)
  if (counter === undefined) throw passkeyRefused()
  await countUse(db, { id: passkey.id, counter, now })
  return passkey.userId
}

/** Who has a passkey is on the staff list. */
const nobodyNew: OnProven = async () => {
  throw passkeyRefused()
}

/** Whose passkey it is, as the passkey itself says. */
function handleIn({ response }: Answer): unknown {
  return (response as { userHandle?: unknown }).userHandle
}

/** The caller's passkeys, and whether to offer to add one. */
export async function passkeysOf(context: Context, config: Settings): Promise<Reply<'GET /api/passkeys'>> {
  const passkeys = await listPasskeys(context, siteOf(config).id)
  const none = !passkeys.some(({ worksHere }) => worksHere)
  return {
    passkeys,
    offer: none && hasPasskeys(config.signIn) && !(await hasDeclined(context)),
    required: none && config.managersNeedPasskey && needsPasskey(context.person),
  }
}

/** Asks the caller's browser to make a passkey. */
export async function beginToAdd(context: Context, cookies: Cookies, config: Settings): Promise<Ask> {
  const { person } = context
  const passkeys = await holdPasskeys(context)
  if (passkeys.length >= PASSKEYS_MAX) throw conflict(`You have ${PASSKEYS_MAX} passkeys. Remove one first.`)
  const options = await askToAdd(siteOf(config), { ...person, name: fullNameOf(person) }, passkeys)
  const { userId } = person
  const state = { challenge: options.challenge }
  await beginCeremony({ ...context, cookies }, { kind: 'passkey-add', state, userId })
  return { options: { ...options } }
}

/** Saves the passkey that the caller's browser made. */
export async function addPasskey(
  context: Context,
  { cookies, config, userAgent }: { cookies: Cookies; config: Settings; userAgent: string | undefined },
  { answer, name }: Input<'POST /api/passkeys'>['body'],
): Promise<Reply<'POST /api/passkeys'>> {
  const ceremony = await endCeremony({ ...context, cookies }, 'passkey-add')
  const challenge = ceremony?.userId === context.person.userId ? ceremony.state.challenge : undefined
  const made = challenge && (await added(siteOf(config), answer, challenge))
  if (!made) throw passkeyRefused()
  const site = siteOf(config).id
  const saved = await insertPasskey(context, { ...made, site, name: name?.trim() ?? deviceOf(userAgent) })
  if (!saved) throw conflict('This passkey is already added.')
  await audit(context, 'passkey.added', { about: saved.name })
  return saved
}

/** Remembers that the caller does not want a passkey, so that it is not offered again. */
export async function declinePasskey(context: Context): Promise<void> {
  await saveDeclined(context)
}

export async function changePasskey(
  context: Context,
  id: string,
  { name }: Input<'PATCH /api/passkeys/:id'>['body'],
  config: Settings,
): Promise<Reply<'PATCH /api/passkeys/:id'>> {
  const before = (await holdPasskeys(context)).find((own) => own.id === id)
  const saved = await renamePasskey(context, { id, name: name.trim(), site: siteOf(config).id })
  if (!before || !saved) throw notFound()
  if (saved.name !== before.name) {
    await audit(context, 'passkey.renamed', { before: { name: before.name }, after: { name: saved.name } })
  }
  return saved
}

/**
 * Removes one of the caller's passkeys. The address, by e-mail or by the provider, stays as a way to sign in, except for
 * those whose role needs a passkey: they keep their last one.
 */
export async function removePasskey(context: Context, id: string, config: Settings): Promise<void> {
  const all = await holdPasskeys(context)
  const passkey = all.find((each) => each.id === id)
  if (!passkey) throw notFound()
  const site = siteOf(config).id
  const own = all.filter((each) => (each.site ?? site) === site)
  if (
    own.length === 1 &&
    own.includes(passkey) &&
    config.managersNeedPasskey &&
    needsPasskey(context.person)
  ) {
    throw conflict('Your role needs a passkey. Add another one before you remove your last.')
  }
  await deletePasskey(context, id)
  await audit(context, 'passkey.removed', { about: passkey.name })
}

/** The one error for an answer that does not hold, whatever the reason, so that it reveals nothing. */
const passkeyRefused = (): Refusal =>
  invalid('answer', 'This passkey does not work here. Try again, or use your e-mail address.')
