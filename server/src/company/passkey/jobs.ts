import type { Parts } from '../../kernel/context.ts'
import { passkeySite } from '../session/rules.ts'
import { nameSites } from './store.ts'

/** Names the host of passkeys that an earlier release saved. */
export const nameOldSites = ({ database, config }: Pick<Parts, 'database' | 'config'>): Promise<number> =>
  nameSites(database.db, passkeySite(config))
