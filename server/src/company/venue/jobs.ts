import type { Parts } from '../../kernel/context.ts'
import { mintReach } from '../../kernel/db/reach.ts'
import { ownTries } from '../../kernel/own-tries.ts'
import { mainZone } from '../zone/rules.ts'
import { listUnknownZones } from '../zone/view.ts'
import { replaceZone } from './store.ts'
import { listNamedZones } from './view.ts'

/**
 * Keeps every company and venue on a time zone that both the database and this server know: either may come with other
 * zones than yesterday. A name that is known no more gives way to the zone's main name. If that is unknown too, a venue has
 * its company's zone and a company Pacific time, until the zone is known again or another is set (decision 127). Returns
 * how many names it replaced.
 */
export async function settleZones({ database }: Pick<Parts, 'database'>): Promise<number> {
  const tries = ownTries()
  let replaced = 0
  for (const { name, isKnown, isReplaced, orgIds } of await listNamedZones('every company', database.db)) {
    const main = mainZone(name)
    const usable = main === null ? null : isKnown ? name : await ifKnown(main)
    if (isReplaced ? usable === null : usable === name) continue
    for (const orgId of orgIds) {
      const reach = mintReach(orgId, 'every')
      const replace = () =>
        database.transaction((db) => replaceZone(reach, db, name, usable).then(() => true))
      if (await tries.of(replace)) replaced += 1
    }
  }
  tries.end()
  return replaced

  async function ifKnown(zone: string): Promise<string | null> {
    return (await listUnknownZones('every company', database.db, [zone])).length === 0 ? zone : null
  }
}
