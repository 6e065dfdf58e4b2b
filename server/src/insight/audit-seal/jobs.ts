import { listCompanies } from '../../company/company/view.ts'
import type { Parts } from '../../kernel/context.ts'
import { mintReach } from '../../kernel/db/reach.ts'
import { ownTries } from '../../kernel/own-tries.ts'
import { verdictInWords } from './rules.ts'
import { sealWaiting, verifyTrail } from './service.ts'
import { listUnsealed } from './store.ts'

type JobParts = Pick<Parts, 'database' | 'clock'>

/** Seals the rows of each company's trail that were added since the last time. Returns how many. */
export async function sealTrails({ database, clock }: JobParts): Promise<number> {
  const tries = ownTries()
  let sealed = 0
  for (const orgId of await listUnsealed('every company', database.db)) {
    const reach = mintReach(orgId, 'every')
    const seal = () => database.transaction((tx) => sealWaiting(reach, tx, clock.now()))
    sealed += (await tries.of(seal)) ?? 0
  }
  tries.end()
  return sealed
}

/**
 * Compares each company's trail with its seals, for the operator. Returns a line for each company, or one line that
 * says that there are none. `isWhole`: all trails are whole, and one of them has the seal with the hash `knownHash`, if
 * it is given. `fault`: what is wrong with the first that is not, without the company's name.
 */
export async function verifyTrails(
  { database }: Pick<Parts, 'database'>,
  knownHash?: string,
): Promise<{ lines: string[]; isWhole: boolean; fault: string | undefined }> {
  const lines: string[] = []
  let fault: string | undefined
  let hasKnownHash = knownHash === undefined
  const companies = await listCompanies(database.db)
  if (companies.length === 0) {
    lines.push('This database has no company yet, so there is no audit trail to verify.')
  }
  for (const { id, name } of companies) {
    const verdict = await database.snapshot((tx) => verifyTrail(mintReach(id, 'every'), tx, knownHash))
    lines.push(`${name}: ${verdictInWords(verdict)}`)
    if ('fault' in verdict) fault ??= verdict.fault
    else hasKnownHash ||= verdict.hasKnownHash
  }
  if (!hasKnownHash)
    lines.push(
      `No seal has the hash ${knownHash}: the trail was replaced, or the hash is of another database.`,
    )
  return { lines, isWhole: fault === undefined && hasKnownHash, fault }
}
