import { TOKEN_TOLD_DAYS } from '@scope/contract/company/token.words'
import { PATHS } from '@scope/contract/kernel/paths.words'
import type { Parts } from '../../kernel/context.ts'
import type { Letter } from '../../ports/mail/letter.ts'
import { writeMail } from '../mail/service.ts'
import { noteSecurity } from '../security-log/service.ts'
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

/** Tells the holder of a token that it expires soon. `account` is the service account that it belongs to. */
function expiryLetter(about: {
  name: string
  account: string | null
  firstName: string | null
  expiresAt: Date
  /** The time zone of the company. */
  zone: string
  origin: string
}): Letter {
  const { name, account, firstName, expiresAt, zone, origin } = about
  const day = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: zone }).format(expiresAt)
  const whose = account ? `The token “${name}” of the service account “${account}”` : `Your token “${name}”`
  const tab = account ? 'company' : 'you'
  return {
    subject: `A Scope token expires on ${day}`,
    paragraphs: [
      firstName ? `Hello ${firstName},` : 'Hello,',
      `${whose} expires on ${day}. Programs that use it are refused from then on.`,
      'Still needed? Make a new one, give it to the program, and end this one.',
      { label: 'Open tokens in Settings', url: `${origin}${PATHS.settings}?tab=${tab}` },
    ],
    footer: 'Sent 14 and 2 days before a token expires.',
  }
}
