import type pg from 'pg'
import { Unusable } from '../command.ts'
import { tablesWith } from '../db/list-of-tables.ts'
import { BASELINE } from '../db/migrate/baseline.ts'
import { listMigrations } from '../db/migrate/migrate.ts'
import { OWN_CONNECTIONS } from '../db/pool/droppable-pool.ts'

/** Tables that may have rows: a server fills them before it has a company, or their rows are short-lived. */
const MAY_HAVE_ROWS = [
  'migrations',
  ...tablesWith('backup', 'replaced'),
  ...tablesWith('backup', 'momentary'),
]

/**
 * Refuses to restore while a server uses the database. A server that restores does nothing else meanwhile, so its own
 * connections do not count.
 */
export async function refuseInUse(client: pg.Client): Promise<void> {
  const { rowCount } = await client.query(
    `select 1 from pg_stat_activity where datname = current_database()
        and application_name ~ '^scope( server .*)?$' and not starts_with(application_name, $1)`,
    [OWN_CONNECTIONS],
  )
  if (rowCount) throw new Unusable('A server is running on this database. Stop it first.')
}

const NOT_OF_AN_EXTENSION = (catalog: string) =>
  `not exists (select 1 from pg_depend d where d.classid = '${catalog}'::regclass and d.objid = o.oid and d.deptype = 'e')`

/**
 * Drops the tables of a database that has no company yet, in the caller's transaction, so that those of another version
 * can be created. Throws `Unusable` if there are rows that a restore would lose, or tables that are not Scope's.
 */
export async function dropEmptyTables(client: pg.Client): Promise<void> {
  const tables = await client.query<{ name: string }>(
    `select relname::text as name from pg_class o
      where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition
        and ${NOT_OF_AN_EXTENSION('pg_class')}`,
  )
  const names = tables.rows.map(({ name }) => name)
  if (names.length === 0) return
  if (!names.includes('migrations')) throw new Unusable('The database has tables that are not of Scope.')
  const ours = await listMigrations()
  const applied = await client.query<{ name: string }>('select name from migrations')
  // A database from before the baseline has only names that this version does not know.
  if (
    applied.rows.some(({ name }) => name === BASELINE) &&
    applied.rows.some(({ name }) => !ours.includes(name))
  ) {
    throw new Unusable('The database is of a newer version of Scope. Upgrade Scope first.')
  }
  const dropped = names.map((name) => client.escapeIdentifier(name)).join(', ')
  // Locked, so that nobody adds a row between the check and the drop.
  await client.query(`lock table ${dropped} in access exclusive mode`)
  await refuseRows(
    client,
    names.filter((name) => !MAY_HAVE_ROWS.includes(name)),
  )
  await client.query(`drop table ${dropped} cascade`)
  const routines = await client.query<{ name: string }>(
    `select oid::regprocedure::text as name from pg_proc o
      where pronamespace = 'public'::regnamespace and ${NOT_OF_AN_EXTENSION('pg_proc')}`,
  )
  for (const { name } of routines.rows) await client.query(`drop routine ${name}`)
}

async function refuseRows(client: pg.Client, names: readonly string[]): Promise<void> {
  if (names.includes('orgs')) {
    const { rows } = await client.query<{ name: string }>('select name from orgs order by created_at limit 1')
    if (rows[0]) throw notEmpty(`the company ${rows[0].name}`)
  }
  for (const name of names) {
    const { rowCount } = await client.query(`select 1 from ${client.escapeIdentifier(name)} limit 1`)
    if (rowCount) throw notEmpty(`rows in ${name}`)
  }
}

const notEmpty = (what: string) =>
  new Unusable(
    `The database is not empty: it has ${what}. Restore into a new DATA_DIR, or into a new database by DATABASE_URL.`,
  )
