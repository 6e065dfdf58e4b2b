import { randomInt } from 'node:crypto'
import { CODE_DIGITS, plainCode } from '@scope/contract/company/sign-in.words'
import type { Parts } from '../../kernel/context.ts'
import { takeTurns } from '../../kernel/db/turns.ts'
import { conflict } from '../../kernel/refusal.ts'
import { writeMail } from '../mail/service.ts'
import { hashToken, newToken } from '../session/rules.ts'
import { codeHash } from './code-hash.ts'
import { DEVICE_COOKIE, devices } from './device.ts'
import type { Identity, Proven, Visit } from './identity.ts'
import { codeLetter } from './letters.ts'
import {
  allowsCode,
  CODE_SECONDS,
  expiryOfCode,
  proofRefused,
  refuseManyEmails,
  requestsSince,
  waitingFor,
} from './rules.ts'
import {
  findChallenge,
  findStaff,
  forgiveWrongCodes,
  insertChallenge,
  type MetChallenge,
  recentRequests,
  reserveTry,
  takeChallenge,
  takeLink,
  voidChallenge,
} from './store.ts'

const COOKIE = 'scope_challenge'

const NO_CODES = 'This restored copy sends no e-mails. Its operator can print a link: npx scope sign-in-link.'

/**
 * Proves an address by an e-mail with a code and a link, bound to the browser that asked (sign-in, `code`). An address
 * that is not on the staff list gets the same answer after the same work: a challenge of nobody, and an e-mail that is
 * never sent.
 */
export function codeIdentity({ config, database, secret, codeCost, copy }: Parts): Identity {
  const hash = codeHash(secret, codeCost)
  const deviceCookies = devices(secret)
  const challengeOf = ({ cookies }: Visit) => hashToken(cookies.read(COOKIE) ?? '')

  return {
    begin: async (visit, email, linkHash) => {
      if (copy?.since) throw conflict(NO_CODES)
      const { now, cookies } = visit
      const setupLink = linkHash ?? (await setupLinkOf(visit, email))
      const staff = await findStaff(visit.db, email)
      const code = String(randomInt(10 ** CODE_DIGITS)).padStart(CODE_DIGITS, '0')
      const [token, proof] = [newToken(), newToken()]
      const stored = await hash.make(code)
      const device = deviceCookies.read(cookies.read(DEVICE_COOKIE), now)
      const own = staff && device && deviceCookies.knows(device, staff.userId) ? device.id : ''
      const letter = codeLetter({
        ...{ email, firstName: staff?.firstName ?? null, origin: config.publicUrl },
        ...{ code: allowsCode(staff?.wrongCodes ?? 0) ? code : null },
        ...{ link: `${config.publicUrl}/login#proof=${proof}` },
      })
      await database.transaction(async (db) => {
        await takeTurns(db, `sign-in ${email}`)
        refuseManyEmails(await recentRequests(db, email, requestsSince(now)), own, now)
        await voidChallenge(db, challengeOf(visit), now)
        const [id, expire] = [hashToken(token), expiryOfCode(now)]
        const row = { id, email, userId: staff?.userId ?? null, setupLink: setupLink ?? null }
        const proofs = { code: stored, link: hashToken(proof), device: own }
        await insertChallenge(db, { ...row, ...proofs, createdAt: now, expire })
        const mail = {
          orgId: staff?.orgId ?? null,
          event: 'code',
          key: `code:${id}`,
          recipient: email,
        } as const
        await writeMail(
          { db, now, secret },
          { ...mail, letter, dueAt: now, expire, decoy: !staff && !setupLink },
        )
      })
      cookies.set(COOKIE, token, { seconds: CODE_SECONDS, sameSite: 'strict' })
      return { next: 'code' }
    },

    finish: async (visit, answer) => {
      const id = challengeOf(visit)
      const met =
        'code' in answer
          ? await byCode(visit, id, plainCode(answer.code))
          : 'proof' in answer
            ? await takeLink(visit.db, { id, link: hashToken(answer.proof), now: visit.now })
            : undefined
      const how = 'code' in answer ? 'code' : 'link'
      const proven = met && provenBy(met, how)
      if (!proven) throw proofRefused()
      if ('userId' in proven) await forgiveWrongCodes(visit.db, proven.userId)
      visit.cookies.clear(COOKIE)
      return proven
    },

    waiting: async (visit) => {
      const challenge = await findChallenge(visit.db, challengeOf(visit), visit.now)
      return challenge ? waitingFor(challenge, visit.now) : null
    },

    giveUp: async (visit) => {
      await voidChallenge(visit.db, challengeOf(visit), visit.now)
      visit.cookies.clear(COOKIE)
    },

    stillIs: async () => true,
  }

  /** The set-up link of the e-mail that this browser waits for: `Send again` names the address alone. */
  async function setupLinkOf(visit: Visit, email: string): Promise<string | undefined> {
    const earlier = await findChallenge(visit.db, challengeOf(visit), visit.now)
    return earlier?.email === email ? (earlier.setupLink ?? undefined) : undefined
  }

  /** The person of a right code. A try is counted before the code is compared, so that guesses at once count too. */
  async function byCode({ db, now }: Visit, id: string, code: string): Promise<MetChallenge | undefined> {
    const tried = await database.transaction((tx) => reserveTry(tx, id, now))
    if (!tried || !(await hash.matches(code, tried.code))) return undefined
    if (!allowsCode(tried.failures - 1)) return undefined
    return takeChallenge(db, id, now)
  }
}

/** Who has met a challenge. Nobody, if its address is unknown. */
function provenBy({ userId, email, setupLink }: MetChallenge, how: 'code' | 'link'): Proven | undefined {
  if (setupLink) return { email, setupLink, how }
  return userId ? { userId, how } : undefined
}
