import type { Db } from '../../kernel/db/pool/pool.ts'
import type { Reach } from '../../kernel/db/reach.ts'
import { rowInWords, type Verdict } from './rules.ts'
import { addSeal, hasUnsealed, takeSealingTurn } from './store.ts'
import { checkSeals, countTrail, findMissingWaiting, findUncovered } from './view.ts'

/** Seals all unsealed rows of a company in the caller's transaction. Returns how many. */
export async function sealWaiting(reach: Reach, db: Db, now: Date): Promise<number> {
  if (!(await hasUnsealed(reach, db))) return 0
  await takeSealingTurn(reach, db)
  let sealed = 0
  for (let isLast = false; !isLast; ) {
    const seal = await addSeal(reach, db, now)
    sealed += seal.rows
    isLast = seal.isLast
  }
  return sealed
}

/**
 * Compares a company's trail with its seals. `knownHash` (hex) is the hash of a seal that someone keeps outside the database.
 * Call it in a snapshot.
 */
export async function verifyTrail(reach: Reach, db: Db, knownHash?: string): Promise<Verdict> {
  let number = 0
  let sealed = 0
  let last: { hash: string; sealedAt: string } | undefined
  let hasKnownHash = false
  for (;;) {
    const seals = await checkSeals(reach, db, number)
    if (seals.length === 0) break
    for (const seal of seals) {
      if (seal.number !== number + 1) return { fault: `Seal ${number + 1} was removed.` }
      // A changed row is reported first, because the seal may have been changed to hide it.
      if (seal.wrong) return { fault: rowInWords(seal.wrong, seal) }
      if (!seal.holds) return { fault: `Seal ${seal.number} of ${seal.sealedAt} was changed.` }
      number = seal.number
      sealed += seal.rows
      last = seal
      hasKnownHash ||= seal.hash === knownHash
    }
  }
  const missing = await findMissingWaiting(reach, db)
  if (missing) return { fault: rowInWords(missing) }
  const { rows, waiting, withoutWords } = await countTrail(reach, db)
  const uncovered = rows === sealed + waiting ? undefined : await findUncovered(reach, db)
  if (uncovered) return { fault: rowInWords(uncovered) }
  return { rows, waiting, withoutWords, last, hasKnownHash }
}
