import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { FOLDERS } from '../../folders.ts'
import { adoptBaseline } from './baseline.ts'
import { mendIndexes } from './indexes.ts'
import { refuseOtherPlace } from './place.ts'

const LOCK = 4_207_301
/**
 * A migration that waits longer for a table lets the calls behind it pass, and tries again. Much shorter than the second
 * after which the database ends one of two that wait for each other: that may be the call.
 */
const LOCK_WAIT_MS = 300
const ATTEMPTS = 60
const PAUSE_MS = 1_000
/** How often a server asks whether it is its turn. */
const TURN_MS = 200
/** No lock in time, or waiting for each other. */
const LOCKED = ['55P03', '40P01']

/**
 * Runs the migrations that have not run yet, in the order of their names, each in a transaction. Servers that start at
 * the same time take turns. There are no down migrations. If the server works as another role (`worksAs`), that role
 * gets its rights. A role without rights to migrate may also call this, if there is nothing to migrate. Returns the last
 * migration of a newer version, if one has run.
 */
export async function migrateDatabase(
  url: string,
  worksAs?: string,
  folder: string = FOLDERS.migrations,
): Promise<string | undefined> {
  let newest: string | undefined
  await inTurn(url, async (client) => {
    await refuseOtherPlace(client)
    await createLedger(client)
    await adoptBaseline(client)
    const applied = await client.query<{ name: string }>('select name from migrations')
    const done = new Set(applied.rows.map(({ name }) => name))
    const own = await listMigrations(folder)
    newest = [...done]
      .filter((name) => !own.includes(name))
      .toSorted()
      .at(-1)
    for (const name of own) if (!done.has(name)) await apply(client, join(folder, name))
    await mendLeft(client)
    // A newer version knows better what a write sets off, and which tables the role may not change.
    if (!newest) await replaceTriggers(client)
    if (worksAs && !newest) await grantWork(client, worksAs)
  })
  return newest
}

/** Tells the operator of an older server on a newer database. `newest`: the last migration of the newer version. */
export function sayNewer(newest: string): void {
  console.log(`The database is of a newer version of Scope (${newest}). Upgrade this server too.`)
}

/**
 * Creates the tables of an earlier release in the caller's transaction: runs the migrations up to this one. For a
 * database without tables.
 */
export async function migrateUpTo(client: pg.Client, last: string): Promise<void> {
  await createLedger(client)
  for (const name of await listMigrations()) {
    if (name > last) return
    const text = await readFile(join(FOLDERS.migrations, name), 'utf8')
    // No transaction can build an index concurrently, and the tables are empty.
    await client.query(text.replaceAll(/\bconcurrently\b/gi, ''))
    await client.query('insert into migrations (name) values ($1)', [name])
  }
}

async function createLedger(client: pg.Client): Promise<void> {
  const found = await client.query("select 1 where to_regclass('migrations') is not null")
  if (found.rowCount === 0) {
    await client.query(
      'create table migrations (name text primary key, applied_at timestamptz not null default now())',
    )
  }
}

/**
 * Runs work while no other server migrates. A second connection holds the lock in a transaction: a pooler that gives
 * the connection to others cannot keep the lock with it.
 */
export async function inTurn(url: string, work: (client: pg.Client) => Promise<void>): Promise<void> {
  const turn = new pg.Client({ connectionString: url, application_name: 'scope migrations' })
  const client = new pg.Client({ connectionString: url, application_name: 'scope migrations' })
  await turn.connect()
  try {
    await takeTurn(turn)
    await client.connect()
    await work(client)
    await turn.query('commit')
  } finally {
    await Promise.all([client, turn].map((each) => each.end()))
  }
}

/**
 * Takes the lock, asking until it is free, each time in a transaction of its own. An index that another server builds
 * concurrently waits for transactions that were in a statement when it looked, so waiting in one would keep both waiting
 * for ever.
 */
async function takeTurn(turn: pg.Client): Promise<void> {
  const waiting = setTimeout(() => console.log('Waiting for another server to migrate the database.'), 3_000)
  try {
    while (!(await isTaken(turn))) {
      await turn.query('rollback')
      await pause(TURN_MS)
    }
  } finally {
    clearTimeout(waiting)
  }
}

async function isTaken(turn: pg.Client): Promise<boolean> {
  await turn.query('begin')
  await turn.query('set local idle_in_transaction_session_timeout = 0')
  await turn.query('set local statement_timeout = 0')
  // Without a parameter: with one, the transaction keeps a snapshot.
  const { rows } = await turn.query<{ taken: boolean }>(`select pg_try_advisory_xact_lock(${LOCK}) as taken`)
  return rows[0]?.taken === true
}

/** The names of all migrations of this version, in their order. */
export async function listMigrations(folder: string = FOLDERS.migrations): Promise<string[]> {
  return (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort()
}

/**
 * Applies a migration in a transaction. A file that begins with `-- outside a transaction` runs statement by statement,
 * for `create index concurrently`; its statements must be repeatable.
 */
async function apply(client: pg.Client, path: string): Promise<void> {
  const name = basename(path)
  const text = await readFile(path, 'utf8')
  const record = () => client.query('insert into migrations (name) values ($1)', [name])
  if (text.startsWith('-- outside a transaction')) {
    await client.query('set statement_timeout = 0')
    for (const statement of text.split('--> statement-breakpoint')) {
      // Building an index concurrently waits for calls under way, and no call waits for it.
      const waitMs = /\bconcurrently\b/i.test(statement) ? 0 : LOCK_WAIT_MS
      await client.query(`set lock_timeout = ${waitMs}`)
      await untilUnlocked(name, async () => {
        // It would take an index that an earlier try left for built.
        if (waitMs === 0) await mendIndexes(client)
        await client.query(statement)
      })
    }
    await client.query('set lock_timeout = 0')
    await mendIndexes(client)
    await client.query('reset lock_timeout; reset statement_timeout')
    await record()
    return
  }
  await untilUnlocked(name, async () => {
    try {
      await client.query('begin')
      await client.query(`set local lock_timeout = ${LOCK_WAIT_MS}`)
      await client.query('set local statement_timeout = 0')
      await client.query(text)
      await record()
      await client.query('commit')
    } catch (error) {
      await client.query('rollback')
      throw error
    }
  })
}

/** Replaces functions and triggers, one after the other, if `triggers.sql` has changed since it was last run here. */
async function replaceTriggers(client: pg.Client): Promise<void> {
  const text = await readFile(FOLDERS.triggers, 'utf8')
  const version = createHash('sha256').update(text).digest('hex')
  const { rows } = await client.query<{ version: string }>(
    "select value #>> '{}' as version from settings where key = 'triggers'",
  )
  if (rows[0]?.version === version) return
  await client.query(`set lock_timeout = ${LOCK_WAIT_MS}`)
  for (const statement of text.split('\n\n')) {
    await untilUnlocked('triggers.sql', () => client.query(statement))
  }
  await client.query('reset lock_timeout')
  await client.query(
    `insert into settings (key, value) values ('triggers', to_jsonb($1::text))
     on conflict (key) do update set value = excluded.value`,
    [version],
  )
}

/** An earlier version took such an index for built, and no migration comes back to it. The server works without it. */
async function mendLeft(client: pg.Client): Promise<void> {
  try {
    await client.query('set statement_timeout = 0')
    await mendIndexes(client)
  } catch (error) {
    if (!(error instanceof pg.DatabaseError)) throw error
    console.log(`An index could not be built again: ${error.message}`)
  } finally {
    await client.query('reset statement_timeout')
  }
}

/** Does a part of a migration again, after a pause, while it does not get a table. */
async function untilUnlocked(name: string, work: () => Promise<unknown>): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      await work()
      return
    } catch (error) {
      const isLocked = error instanceof pg.DatabaseError && LOCKED.includes(error.code ?? '')
      if (!isLocked || attempt === ATTEMPTS) throw error
      console.log(`${name} waits for a table in use (attempt ${attempt} of ${ATTEMPTS}).`)
      await pause(PAUSE_MS)
    }
  }
}

/** Grants the role all rows of all tables, but only reading and adding on the audit trail and its seals (decision 024). */
async function grantWork(client: pg.Client, role: string): Promise<void> {
  const name = client.escapeIdentifier(role)
  await client.query('begin')
  await client.query(`grant select, insert, update, delete on all tables in schema public to ${name}`)
  await client.query(`revoke all on audits, audit_seals, migrations from ${name}`)
  await client.query(`grant select, insert on audits, audit_seals to ${name}`)
  await client.query(`grant select on migrations to ${name}`)
  await client.query('commit')
}
