import type { DatabaseFacts, TableRights } from '../../kernel/db/facts.ts'
import { type Finding, failing, notChecked, ok } from './line.ts'

const GRANT_AGAIN = 'With DATABASE_OWNER_URL set, this grants them again: scope migrate'

/**
 * The server's required rights on a table. It only adds to the audit trail and changes nothing in it (decision 024).
 */
function neededOn(table: string): string[] {
  if (table === 'migrations' || table === WITHOUT_WORDS) return ['SELECT']
  return isTrail(table) ? ['SELECT', 'INSERT'] : ['SELECT', 'INSERT', 'UPDATE', 'DELETE']
}

/** Only the owner's function adds rows to it (decision 158). */
const WITHOUT_WORDS = 'audits_without_words'
const isTrail = (table: string): boolean => ['audits', 'audit_seals', WITHOUT_WORDS].includes(table)

/**
 * Checks that the server's user has the rights it needs, and no others on the audit trail. `owner` has the rights of
 * the user of DATABASE_OWNER_URL. Without one, unless the database is embedded, one user may have both.
 */
export function checkRights(
  { role, requirements, tables }: DatabaseFacts,
  owner: DatabaseFacts | undefined,
  { isEmbedded }: { isEmbedded: boolean },
): Finding {
  if (requirements.schema) return failing(requirements.schema)
  if (!tables) return notChecked('the database has no tables yet')
  const { rights } = tables
  const lacks = listed(rights, ({ table, rights }) => neededOn(table).filter((one) => !rights.includes(one)))
  if (lacks) return failing(`The user ${role} lacks ${lacks}. ${GRANT_AGAIN}`)
  if (rights.some(({ owns }) => owns)) {
    return owner || isEmbedded
      ? failing(`The user ${role} owns tables, or can become their owner. Use a user that owns nothing`)
      : ok(
          `${role}, who owns the tables too, and so could change the audit trail. DATABASE_OWNER_URL parts them`,
        )
  }
  const spare = listed(rights, ({ table, rights }) =>
    isTrail(table) ? rights.filter((one) => !neededOn(table).includes(one)) : [],
  )
  if (spare) return failing(`The user ${role} could change the audit trail: ${spare}. ${GRANT_AGAIN}`)
  return owner ? judgeOwner(owner) : ok(role)
}

function judgeOwner({ role, tables }: DatabaseFacts): Finding {
  if (!tables) return failing('DATABASE_URL and DATABASE_OWNER_URL must name the same database')
  return tables.rights.every(({ table, owns }) => owns || table !== 'migrations')
    ? ok(`${role} owns the tables, and the server does not`)
    : failing(`The user ${role} of DATABASE_OWNER_URL does not own the tables, and cannot migrate them`)
}

const SHOWN = 3

/** `delete on venues, update on zones, and 4 more`; undefined for none. */
function listed(tables: readonly TableRights[], which: (table: TableRights) => string[]): string | undefined {
  const lines = tables.flatMap((table) => {
    const rights = which(table)
    return rights.length > 0 ? [`${rights.join(', ').toLowerCase()} on ${table.table}`] : []
  })
  if (lines.length === 0) return undefined
  const more = lines.length > SHOWN ? `, and ${lines.length - SHOWN} more` : ''
  return lines.slice(0, SHOWN).join(', ') + more
}
