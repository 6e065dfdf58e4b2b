import type { Input } from '@scope/contract/calls'
import type { Retention } from '@scope/contract/insight/retention'
import { KEEP_YEARS, keptFor } from '@scope/contract/insight/retention.words'
import type { Context } from '../../kernel/context.ts'
import { audit } from '../../kernel/trail.ts'
import { changed, changesAt, keptAt, leftBefore } from './rules.ts'
import { countRemovable, findKept, saveKept } from './store.ts'

/**
 * How long the caller's company keeps the texts of former members, and what each choice would remove a day from now.
 */
export async function retentionOf({ reach, db, now }: Context): Promise<Retention> {
  const { years, next } = keptAt(await findKept(reach, db), now)
  const from = changesAt(now)
  const choices: Retention['choices'] = []
  for (const choice of KEEP_YEARS) {
    choices.push({ years: choice, ...(await countRemovable(reach, db, leftBefore(choice, from))) })
  }
  const planned = next && { years: next.years, at: next.at.toISOString() }
  return { years, next: planned, from: from.toISOString(), choices }
}

/** Changes how long they are kept: a longer time at once, a shorter one a day later. */
export async function changeRetention(
  context: Context,
  { years }: Input<'PATCH /api/company/retention'>['body'],
): Promise<Retention> {
  const { reach, db, now } = context
  const before = keptAt(await findKept(reach, db, { lock: true }), now)
  const after = changed(before, years, now)
  if (after !== before) {
    await saveKept(reach, db, after)
    await audit(context, 'retention.changed', {
      before: { kept: keptFor((before.next ?? before).years) },
      after: { kept: keptFor(years), ...(after.next && { from: after.next.at.toISOString() }) },
    })
  }
  return retentionOf(context)
}
