import type { Input, Reply } from '@scope/contract/calls'
import { fullNameOf } from '@scope/contract/company/person.words'
import type { Context, Parts, Person } from '../../kernel/context.ts'
import { isUuid } from '../../kernel/db/sql.ts'
import { conflict } from '../../kernel/refusal.ts'
import { audit } from '../../kernel/trail.ts'
import type { Letter } from '../../ports/mail/letter.ts'
import { writeMail } from '../mail/service.ts'
import { canInvite } from './rules.ts'
import { saveInvited } from './store.ts'
import { type Invitee, lockInvitees } from './view.ts'

const DAY_MS = 24 * 3_600_000
/** More names than this are counted in the audit trail. */
const NAMED = 10

/**
 * Writes invitations to the outbox: one a person and day. An invitation proves nothing and opens nothing: its link leads
 * to the sign-in, with the address filled in.
 */
export async function invitePeople(
  context: Context,
  { ids }: Input<'POST /api/people/invite'>['body'],
  { config, secret }: Pick<Parts, 'config' | 'secret'>,
): Promise<Reply<'POST /api/people/invite'>> {
  const { reach, db, now, person } = context
  if (!canInvite(config)) {
    throw conflict('Invitations need SMTP_URL, and SIGN_IN=code or SIGN_IN=oidc.')
  }
  const notSince = new Date(now.getTime() - DAY_MS)
  const which = ids ? { ids: ids.filter(isUuid), notSince } : 'everyone'
  const invitees = await lockInvitees(reach, db, which)
  if (invitees.length === 0) return { invited: 0 }
  for (const invitee of invitees) {
    await writeMail(
      { db, now, secret },
      {
        orgId: person.orgId,
        event: 'invitation',
        key: `invitation:${invitee.userId}:${now.getTime()}`,
        recipient: invitee.email,
        letter: invitation(invitee, {
          by: person,
          withCode: config.signIn === 'code',
          url: config.publicUrl,
        }),
        dueAt: now,
        expire: new Date(now.getTime() + DAY_MS),
      },
    )
  }
  const userIds = invitees.map(({ userId }) => userId)
  await saveInvited(reach, db, userIds, now)
  const names = invitees.map(({ name, email }) => `${name} (${email})`)
  const about = names.length > NAMED ? `${names.length} people` : names.join('; ')
  await audit(context, 'people.invited', { about })
  return { invited: invitees.length }
}

/** The text of an invitation. */
function invitation(
  { email, name }: Invitee,
  { by, withCode, url }: { by: Person; withCode: boolean; url: string },
): Letter {
  const inviter = fullNameOf(by)
  return {
    subject: `${inviter} invites you to Scope`,
    paragraphs: [
      `Hello ${name},`,
      `${inviter}, ${by.position} at ${by.orgName}, invites you to Scope, where ${by.orgName} runs its week: priorities, journals and numbers.`,
      withCode
        ? `Sign in with this address, ${email}. No password: you get a code by e-mail.`
        : `Sign in with your company account, ${email}.`,
      { label: 'Open Scope', url: `${url}/login?email=${encodeURIComponent(email)}` },
    ],
    footer: `Sent to you by ${inviter}. The link only opens the sign-in.`,
  }
}
