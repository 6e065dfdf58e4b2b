import { createHash, createHmac } from 'node:crypto'
import type { Call } from '@scope/contract/kernel/call'
import { WAITS_DAYS } from '@scope/contract/kernel/headers.words'
import type { Context } from '../../context.ts'
import { failureOf, findFirstCall, saveReply, takeKey } from '../../db/idempotency.ts'
import { seal, unseal } from '../../db/seal.ts'
import { conflict, invalid, Refusal } from '../../refusal.ts'

/**
 * An act waits on a device for at most 14 days. Its first answer may have been lost, so it is repeated within a day more.
 */
export const REPLIES_KEPT_MS = (WAITS_DAYS + 1) * 86_400_000
/** Stands for a reply with a secret. */
const SHOWN = null

const hash = (text: string) => createHash('sha256').update(text).digest('base64url')

/**
 * Runs an unsafe call once per Idempotency-Key: a repetition within 15 days gets the first reply again (decisions 11), if
 * the caller may still make the call. The key is saved in the call's own transaction, so that key and effect are saved
 * together or not at all. Only its hash is stored, and the reply is sealed with it (decision 038), unless it shows a secret:
 * that is shown once.
 */
export async function once<T>(
  context: Context,
  header: string | string[] | undefined,
  { name, showsOnce }: { name: string; showsOnce?: Call['showsOnce'] },
  input: unknown,
  work: () => Promise<T>,
): Promise<T> {
  if (header === undefined) return work()
  if (typeof header !== 'string' || !/^[\w.:-]{1,100}$/.test(header)) {
    throw invalid('Idempotency-Key', 'Idempotency-Key must be 1 to 100 letters, digits, dots or dashes.')
  }
  const secret = `${context.person.userId} ${header}`
  const key = hash(secret)
  const fingerprint = createHmac('sha256', secret)
    .update(`${name} ${JSON.stringify(input)}`)
    .digest('base64url')
  const rights = rightsOf(context)
  const since = new Date(context.now.getTime() - REPLIES_KEPT_MS)
  if (!(await takeKey(context, { key, fingerprint, rights }, since))) {
    const first = await findFirstCall(context, key)
    if (!first?.sealed || first.fingerprint !== fingerprint) {
      throw conflict('This Idempotency-Key was used for another call.')
    }
    if (first.rights !== rights) await judgeAgain(context, work)
    const reply = JSON.parse(unseal(first.sealed, secret)) as T
    if (reply === SHOWN)
      throw conflict(`Already done, and its ${showsOnce} is shown only once. Make a new one.`)
    return reply
  }
  const reply = await work()
  const shows = showsOnce !== undefined && Object.hasOwn(reply as object, showsOnce)
  await saveReply(context, key, seal(JSON.stringify(shows ? SHOWN : reply), secret))
  return reply
}

/** What decides which calls a person may make. */
const rightsOf = ({ person: { accessRole, jobRole, standsIn = [] }, reach: { venueIds } }: Context): string =>
  hash(JSON.stringify([accessRole, jobRole, venueIds, ...standsIn]))

/** Runs a call only to see whether it is refused as out of reach or forbidden. */
async function judgeAgain({ db }: Context, work: () => Promise<unknown>): Promise<void> {
  const failure = await failureOf(db, work)
  if (failure instanceof Refusal && ['notFound', 'forbidden'].includes(failure.code)) throw failure
}
