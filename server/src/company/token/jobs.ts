import { TOKEN_TOLD_DAYS } from '@scope/contract/company/token.words'
import type { Parts } from '../../kernel/context.ts'
import { writeMail } from '../mail/service.ts'
import { noteSecurity } from '../security-log/service.ts'
import { expiryLetter } from './letters.ts'
import { listAdmins, lockExpiring, saveTold } from './store.ts'

/**
 * Tells the holder of a token 14 and 2 days before it expires, or the full admins for a service account's, and notes in the
 * security log that it expired. Answers how many it told of.
 */
export async function tellExpiring({ config, database, clock, mail, secret }: Parts): Promise<number> {
  const now = clock.now()
  return database.transaction(async (db) => {
    const expiring = await lockExpiring(db, TOKEN_TOLD_DAYS, now)
    for (const { id, toldDays, ...token } of expiring) {
      const { orgId, userId, expiresAt, account } = token
      await saveTold(db, id, toldDays)
      if (toldDays === 0) {
        const at = { db, now, network: undefined }
        await noteSecurity(at, { kind: 'token-expired', person: { orgId, userId }, about: token.name })
        continue
      }
      if (!mail) continue
      const readers = account ? await listAdmins(db, orgId) : [token]
      for (const { email, firstName } of readers) {
        const letter = expiryLetter({ ...token, firstName, origin: config.publicUrl })
        const key = `token-expires ${id} ${toldDays} ${email}`
        const written = { orgId, event: 'token-expires', key, recipient: email, letter } as const
        await writeMail({ db, now, secret }, { ...written, dueAt: now, expire: new Date(expiresAt) })
      }
    }
    return expiring.length
  })
}
