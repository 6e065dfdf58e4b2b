import type { OpenContext } from '../../context.ts'
import { Refusal } from '../../refusal.ts'
import { expiryOf, hashToken, newToken, normalEmail } from './rules.ts'
import { deleteEndedSessions, deleteSession, findStaff, insertSession } from './store.ts'

/**
 * Signs a person in by the address alone, which `SIGN_IN=trusted` believes. Answers the token for the cookie; an
 * address that is not of active staff is refused.
 */
export async function signIn({ db, now }: OpenContext, email: string, earlier?: string): Promise<string> {
  const staff = await findStaff(db, normalEmail(email))
  if (!staff) {
    throw new Refusal(
      'invalid',
      'This e-mail address is not on the staff list. Ask your manager to add it.',
      {
        field: 'email',
      },
    )
  }
  await deleteEndedSessions(db, now)
  if (earlier) await deleteSession(db, hashToken(earlier))
  const token = newToken()
  await insertSession(db, {
    sid: hashToken(token),
    sess: { signIn: 'trusted' },
    expire: expiryOf(now, now),
    userId: staff.userId,
    createdAt: now,
  })
  return token
}

/** Ends the session of a token; one that is unknown has ended already. */
export async function signOut({ db }: OpenContext, token: string | undefined): Promise<void> {
  if (token) await deleteSession(db, hashToken(token))
}
