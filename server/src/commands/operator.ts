import { domainOf } from '@scope/contract/kernel/email'
import { CompanyUnknown, reachCompany } from '../company/roster/service.ts'
import { typedEmail } from '../company/sign-in/rules.ts'
import { type DatabaseProgram, Unusable } from '../kernel/command.ts'
import type { DoerContext } from '../kernel/context.ts'
import { mintReach } from '../kernel/db/reach.ts'
import { Refusal } from '../kernel/refusal.ts'

/**
 * Runs work for a company in one transaction as the operator, whom the audit trail and the security log name. `company`:
 * one of its domains, or its name; absent: the only one. Throws `Unusable` if there is no such company.
 */
export async function asOperator<T>(
  { database, clock }: Pick<DatabaseProgram, 'database' | 'clock'>,
  company: string | undefined,
  work: (context: DoerContext) => Promise<T>,
): Promise<T> {
  const reachOf = (orgId: string) => mintReach(orgId, 'every')
  const { reach } = await reachCompany({ database, reachOf }, company).catch((error: unknown) => {
    throw error instanceof CompanyUnknown ? new Unusable(error.message) : error
  })
  const person = { orgId: reach.orgId, email: 'the operator', userId: null, appUserId: null }
  return database.transaction((db) => work({ db, now: clock.now(), reach, person }))
}

/** The domain of a person's address, which names their company. */
export const companyOf = (email: string): string => domainOf(typedEmail(email))

/** Turns a 404 from a service into `sentence` for the operator. */
export async function orUnusable<T>(work: Promise<T>, sentence: string): Promise<T> {
  try {
    return await work
  } catch (error) {
    if (error instanceof Refusal && error.code === 'notFound') throw new Unusable(sentence)
    throw error
  }
}
