import type { Db } from '../../kernel/db/pool/pool.ts'
import type { Reach } from '../../kernel/db/reach.ts'
import { rowInWords, type Verdict } from './rules.ts'
import { addSeal, hasUnsealed, takeSealingTurn } from './store.ts'
import { checkSeals, countTrail, findLostWaiting, findUnknown } from './view.ts'

/** Seals all rows of a company that wait, in the caller's transaction. Returns how many. */
export async function sealWaiting(reach: Reach, db: Db, now: Date): Promise<number> {
  if (!(await hasUnsealed(reach, db))) return 0
  await takeSealingTurn(reach, db)
  let sealed = 0
  for (let isLast = false; !isLast; ) {
    const added = await addSeal(reach, db, now)
    sealed += added.rows
    isLast = added.isLast
  }
  return sealed
}

/**
 * Compares a company's trail with its seals. `knownHash` (hex) is of a seal that someone kept outside the database. The
 * caller's transaction must see one moment.
 */
export async function verifyTrail(reach: Reach, db: Db, knownHash?: string): Promise<Verdict> {
  let number = 0
  let sealed = 0
  let last: { hash: string; sealedAt: string } | undefined
  let isKnown = false
  for (;;) {
    const seals = await checkSeals(reach, db, number)
    if (seals.length === 0) break
    for (const seal of seals) {
      if (seal.number !== number + 1) return { fault: `Seal ${number + 1} was removed.` }
      // A changed row is named before the seal, which may have been changed to hide it.
      if (seal.wrong) return { fault: rowInWords(seal.wrong, seal) }
      if (!seal.holds) return { fault: `Seal ${seal.number} of ${seal.sealedAt} was changed.` }
      number = seal.number
      sealed += seal.rows
      last = seal
      isKnown ||= seal.hash === knownHash
    }
  }
  const lost = await findLostWaiting(reach, db)
  if (lost) return { fault: rowInWords(lost) }
  const { rows, waiting } = await countTrail(reach, db)
  const unknown = rows === sealed + waiting ? undefined : await findUnknown(reach, db)
  if (unknown) return { fault: rowInWords(unknown) }
  return { rows, waiting, last, isKnown }
}
