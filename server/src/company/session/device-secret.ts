import { hkdfSync } from 'node:crypto'
import type { Reply } from '@scope/contract/calls'
import type { Context } from '../../kernel/context.ts'
import { sharedSecret } from '../../kernel/db/secret.ts'

/**
 * The secret with which a person's devices encrypt what they keep. Derived from a secret of the database, so that it is
 * the same on every server, at every sign-in and after a restore: another one could not open what a device holds.
 */
export async function deviceSecretOf({
  db,
  person,
}: Pick<Context, 'db' | 'person'>): Promise<Reply<'POST /api/device-secret'>> {
  const secret = await sharedSecret(db, 'devices')
  const bytes = hkdfSync('sha256', secret, '', `device of ${person.userId}`, 32)
  return { secret: Buffer.from(bytes).toString('base64url') }
}
