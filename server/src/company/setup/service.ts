import type { Input, Reply } from '@scope/contract/calls'
import type { SetupStep } from '@scope/contract/company/setup.words'
import type { Config } from '../../kernel/config.ts'
import type { Context, OpenContext } from '../../kernel/context.ts'
import type { Database } from '../../kernel/db/pool/pool.ts'
import { mintReach } from '../../kernel/db/reach.ts'
import { takeTurns } from '../../kernel/db/turns.ts'
import { notFound } from '../../kernel/refusal.ts'
import { audit } from '../../kernel/trail.ts'
import { canInvite } from '../people/rules.ts'
import { hashToken } from '../session/rules.ts'
import { refuseUnknownZone } from '../zone/service.ts'
import { companyWith, linkRefused, SETUP_TURN } from './founding.ts'
import { readTyped, stepsLeft } from './rules.ts'
import {
  findSetupLink,
  findSteps,
  hasAdmin,
  hasAnybody,
  keepCompany,
  saveSkipped,
  type TypedCompany,
} from './store.ts'

const NOTHING: TypedCompany = {
  name: '',
  domains: [],
  timezone: '',
  admin: { email: '', firstName: '', lastName: '' },
}

/** The company as typed earlier with a set-up link. Refuses a link that was used, has ended or never was, all alike. */
export async function openLink(
  { db, now }: OpenContext,
  { link }: Input<'POST /api/setup/open'>['body'],
): Promise<Reply<'POST /api/setup/open'>> {
  const setup = await findSetupLink(db, hashToken(link), now)
  if (!setup || (await hasAdmin(db))) throw linkRefused()
  return { ...(setup.company ?? NOTHING), canRestore: !(await hasAnybody(db)) }
}

/**
 * Keeps a company and its first admin as typed. They are created when the admin's address is proven, so a mistyped one
 * can be corrected with the same link.
 */
export function nameCompany(
  database: Database,
  now: Date,
  { link, ...body }: Input<'POST /api/setup/company'>['body'],
): Promise<{ email: string; setupLink: string }> {
  return database.transaction(async (db) => {
    await takeTurns(db, SETUP_TURN)
    await openLink({ db, now }, { link })
    const typed = readTyped(body)
    await companyWith({ db, now }, typed)
    await refuseUnknownZone({ db, reach: mintReach('', 'every') }, typed.timezone)
    const setupLink = hashToken(link)
    await keepCompany(db, setupLink, typed)
    return { email: typed.admin.email, setupLink }
  })
}

/** The open steps of the company's first day. */
export async function stepsOf({ reach, db }: Context, config: Config): Promise<Reply<'GET /api/setup'>> {
  const steps = await findSteps(reach, db)
  if (!steps) throw notFound()
  return stepsLeft(steps, { canInvite: canInvite(config) })
}

/** Leaves a step of the first day out, or takes it up again. */
export async function leaveStep(context: Context, step: SetupStep, skipped: boolean): Promise<void> {
  const { reach, db } = context
  const steps = await findSteps(reach, db)
  if (!steps || steps.skipped.includes(step) === skipped) return
  await saveSkipped(reach, db, step, skipped)
  await audit(context, 'setup.changed', { about: step, before: { skipped: !skipped }, after: { skipped } })
}
