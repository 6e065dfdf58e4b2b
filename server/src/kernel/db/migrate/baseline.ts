import type pg from 'pg'
import { ConfigError } from '../../config-read.ts'

/** The migration that makes the tables of 1.0.0. */
export const BASELINE = '0000_baseline.sql'
/** The last of the migrations before it, which together made the same tables. */
const LAST_EARLIER = '0054_rollup-from-rows.sql'
/** The last commit that has those migrations. */
export const LAST_COMMIT = '801fc5f3'

/** The first of the migrations between 1.0.0 and 1.1.0. */
const FIRST_UNRELEASED = '0001_tokens.sql'

/** The migration that joins them. */
const RELEASE_1_1 = '0001_1.1.0.sql'

/**
 * The migration whose tables take the rows of an archive. `version`: of Scope, `last`: the last migration, both of the server
 * that made the archive.
 */
export const migrationFor = (version: string, last: string): string =>
  version === '1.0.0' && last !== BASELINE ? RELEASE_1_1 : last

/** The state of the spaces had another name, which real webhooks need. */
const RENAMES = [
  'drop trigger webhooks_tell on webhooks',
  'alter table webhooks rename to spaces',
  'alter table spaces rename constraint webhooks_pkey to spaces_pkey',
  'alter table spaces rename constraint webhooks_space to spaces_owner',
  'alter table spaces rename constraint webhooks_org_id_orgs_id_fk to spaces_org_id_orgs_id_fk',
  'alter table spaces rename constraint webhooks_venue_id_venues_id_fk to spaces_venue_id_venues_id_fk',
]

/**
 * Adopts a database of between 1.0.0 and 1.1.0: the migration of 1.1.0 replaces those that it ran, and adds only what is
 * missing.
 */
const adoptUnreleased = (client: pg.Client) =>
  client.query('delete from migrations where name <> $1', [BASELINE])

/**
 * Adopts a database of before 1.0.0: its migrations made the same tables as the baseline, so that the baseline is recorded
 * in their place. Throws a ConfigError if it is of an earlier state than the last of them.
 */
export async function adoptBaseline(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ name: string }>('select name from migrations order by name')
  const names = rows.map(({ name }) => name)
  if (names.length === 0) return
  if (names.includes(FIRST_UNRELEASED)) await adoptUnreleased(client)
  if (names.includes(BASELINE)) return
  if (!names.includes(LAST_EARLIER)) {
    throw new ConfigError(
      `The database is of a state before Scope 1.0.0 (${names.at(-1)}). ` +
        `Start the version of commit ${LAST_COMMIT} once, which migrates it, and then this one.`,
    )
  }
  await client.query('begin')
  for (const statement of RENAMES) await client.query(statement)
  await client.query('delete from migrations')
  await client.query('insert into migrations (name) values ($1)', [BASELINE])
  await client.query('commit')
}
