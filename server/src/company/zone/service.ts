import type { Context } from '../../kernel/context.ts'
import { invalid } from '../../kernel/refusal.ts'
import { unknownZone } from './rules.ts'
import { listUnknownZones } from './view.ts'

/** Refuses with 400 a time zone that the database does not know: every day of a venue is reckoned there. */
export async function refuseUnknownZone(
  { reach, db }: Pick<Context, 'reach' | 'db'>,
  zone: string,
): Promise<void> {
  const [unknown] = await listUnknownZones(reach, db, [zone])
  if (unknown) throw invalid('timezone', unknownZone(unknown))
}
