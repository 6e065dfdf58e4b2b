import type { Reply } from '@scope/contract/calls'
import {
  CODE_MINUTES,
  PROOF_REFUSED,
  SEND_AGAIN_SECONDS,
  type SignInMode,
  type SignInProblem,
} from '@scope/contract/company/sign-in.words'
import type { SignInMistake } from '@scope/contract/company/sign-in-mistakes.words'
import { readEmail, readVouchedEmail } from '@scope/contract/kernel/email'
import { invalid, Refusal, tooMany } from '../../kernel/refusal.ts'
import { hashToken } from '../session/rules.ts'

/** A typed address as it is stored and compared (sign-in, `code` 1). Refuses with 400 for `field` what is none. */
export function typedEmail(text: string, field = 'email'): string {
  const read = readEmail(text)
  if (read.wrong !== undefined) throw invalid(field, `This address ${read.wrong}.`)
  return read.email
}

/** The same for the security log, or what was typed instead, without invisible characters. */
export function writtenEmail(text: string): string {
  const read = readEmail(text)
  return read.wrong === undefined ? read.email : read.shown
}

/** The address of whom a provider or a proxy vouches for. Undefined if it is not written as an address is. */
export function vouchedEmail(text: string): string | undefined {
  const read = readVouchedEmail(text)
  return read.wrong === undefined ? read.email : undefined
}

/** The one error for a proof that does not work, whatever the reason, so that it reveals nothing. */
export const proofRefused = (): Refusal => new Refusal('invalid', PROOF_REFUSED, { field: 'code' })

const SECOND = 1000
const MINUTE = 60 * SECOND
const DAY = 24 * 60 * MINUTE

export const CODE_SECONDS = CODE_MINUTES * 60

/** When a code and its link, asked for now, expire. */
export const expiryOfCode = (now: Date): Date => new Date(now.getTime() + CODE_MINUTES * MINUTE)

/** Wrong codes in a row after which an account takes links alone (sign-in, numbers). */
const WRONG_CODES_MAX = 50

/** Whether an account still takes codes. */
export const allowsCode = (wrongCodes: number): boolean => wrongCodes < WRONG_CODES_MAX

/** An e-mail that was asked for. `device` is empty unless the browser is known for the person. */
export type Request = { createdAt: Date; device: string }

/** E-mails to one address that one known device, or all other devices together, can ask for (sign-in, numbers). */
const PER_DEVICE = [
  { count: 1, ms: MINUTE },
  { count: 3, ms: 15 * MINUTE },
  { count: 10, ms: DAY },
]
/** The same, whoever asks. */
const PER_ADDRESS = [{ count: 30, ms: DAY }]

/** The requests since then count against the limits. */
export const requestsSince = (now: Date): Date => new Date(now.getTime() - DAY)

/** How long until a device may ask for an e-mail to this address, in milliseconds. 0: now. */
export function waitFor(requests: readonly Request[], device: string, now: Date): number {
  const own = requests.filter((request) => request.device === device)
  const waits = [
    ...PER_DEVICE.map((limit) => waitUnder(own, limit, now)),
    ...PER_ADDRESS.map((limit) => waitUnder(requests, limit, now)),
  ]
  return Math.max(...waits)
}

function waitUnder(
  requests: readonly Request[],
  { count, ms }: { count: number; ms: number },
  now: Date,
): number {
  const times = requests.map(({ createdAt }) => createdAt.getTime()).sort((one, other) => other - one)
  const oldest = times[count - 1]
  return oldest === undefined ? 0 : Math.max(0, oldest + ms - now.getTime())
}

/** Refuses an e-mail beyond the limits. The sentence is the same for known and unknown addresses. */
export function refuseManyEmails(requests: readonly Request[], device: string, now: Date): void {
  const wait = waitFor(requests, device, now)
  if (wait > 0) throw tooMany('Enough e-mails were sent to this address for now.', Math.ceil(wait / SECOND))
}

/** The state of the screen while a browser waits for its e-mail. */
export function waitingFor(
  { email, createdAt, expire }: { email: string; createdAt: Date; expire: Date },
  now: Date,
): NonNullable<Reply<'GET /api/sign-in'>['waiting']> {
  const secondsTo = (time: number) => Math.max(0, Math.ceil((time - now.getTime()) / SECOND))
  return {
    email,
    againIn: secondsTo(createdAt.getTime() + SEND_AGAIN_SECONDS * SECOND),
    expiresIn: secondsTo(expire.getTime()),
  }
}

/** The row of an e-mail about a sign-in with a new device. It is worth a day. */
export function newSignInMail(
  { orgId, email, token }: { orgId: string; email: string; token: string },
  now: Date,
) {
  const key = `new-sign-in:${hashToken(token)}`
  const expire = new Date(now.getTime() + DAY)
  return { orgId, event: 'new-sign-in', key, recipient: email, dueAt: now, expire } as const
}

/**
 * The address of the sign-in screen, with the path to open after signing in, what went wrong, and the usual mistake behind
 * it.
 */
export function signInScreen({
  next,
  problem,
  reference,
}: {
  next: string
  problem?: SignInProblem
  reference?: SignInMistake | undefined
}): string {
  const query = new URLSearchParams({
    ...(problem ? { problem } : {}),
    ...(reference ? { reference } : {}),
    ...(next === '/' ? {} : { next }),
  })
  return query.size > 0 ? `/login?${query}` : '/login'
}

/** The clocks of the provider and of this server may be apart by this much. */
const CLOCKS_APART_MS = 60_000

/** When the person proved who they are: to the provider, which may know them for hours. Now, if it does not say when. */
export function provenAtOf(secondsAgo: number | undefined, now: Date): Date {
  return new Date(now.getTime() - (secondsAgo ?? 0) * 1000)
}

/** The moment of a proof whose time is unknown: never fresh. */
export const LONG_AGO = new Date(0)

/** Whether that was after the sign-in began, where a new proof was asked for. */
export function isSince(provenAt: Date, began: Date): boolean {
  return provenAt.getTime() >= began.getTime() - CLOCKS_APART_MS
}

/** Passkeys stand beside the modes that prove an address themselves (sign-in, modes). */
export const hasPasskeys = (mode: SignInMode): boolean => mode === 'code' || mode === 'oidc'
