import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { FOLDERS } from '../../folders.ts'
import { connectionTo } from '../connection.ts'
import { adoptBaseline } from './baseline.ts'
import { mendIndexes } from './indexes.ts'
import { checkRequirements } from './requirements.ts'
import { titleOf, type Upgrade } from './upgrade.ts'

const LOCK = 4_207_301
/**
 * A migration that waits longer for a table gives way to the calls behind it, and tries again. Much shorter than the second
 * after which the database resolves a deadlock, since it may end the call instead of the migration.
 */
const LOCK_WAIT_MS = 300
const ATTEMPTS = 60
const PAUSE_MS = 1_000
/** How often a server tries to take its turn. */
const TURN_MS = 200
/** After this time it says that it waits. */
const WAIT_MS = 3_000
/** A lock timeout or a deadlock. */
const LOCKED = ['55P03', '40P01']

/**
 * Runs the migrations that have not run yet, in the order of their names, each in a transaction. Servers that start at
 * the same time take turns. There are no down migrations. If the server works as another role (`worksAs`), that role
 * gets its rights. A role without rights to migrate may also call this, if there is nothing to migrate. `upgrade` is used
 * if migrations of an earlier version have run. Returns the last migration of a newer version, if one has run.
 */
export async function migrateDatabase(
  url: string,
  worksAs?: string,
  folder: string = FOLDERS.migrations,
  upgrade?: Upgrade,
): Promise<string | undefined> {
  let newest: string | undefined
  const onWait = () => void upgrade?.onStep('waiting for another server to migrate')
  const work = async (client: pg.Client) => {
    await checkRequirements(client)
    await createLedger(client)
    const { isInUse, pending: missing } = await migrationState(client, folder)
    const used = isInUse && missing.length > 0 ? upgrade : undefined
    if (used?.before) {
      await used.onStep('backing up before the upgrade')
      await used.before(url)
    }
    await adoptBaseline(client)
    const { pending, ...state } = await migrationState(client, folder)
    newest = state.newest
    for (const [index, name] of pending.entries()) {
      await used?.onStep(`migrating ${index + 1} of ${pending.length}: ${titleOf(name)}`)
      await apply(client, join(folder, name))
    }
    await mendEarlierIndexes(client)
    // The triggers and the rights of a newer version stay.
    if (!newest) await replaceTriggers(client)
    if (worksAs && !newest) await grantWork(client, worksAs)
  }
  await inTurn(url, work, onWait)
  return newest
}

/**
 * The migrations of this version that have not run, in their order, and the last one of a newer version, if one has.
 * `isInUse`: some of any version have run.
 */
export async function migrationState(
  client: pg.Client,
  folder: string = FOLDERS.migrations,
): Promise<{ isInUse: boolean; pending: string[]; newest: string | undefined }> {
  const applied = await client.query<{ name: string }>('select name from migrations')
  const appliedNames = applied.rows.map(({ name }) => name).toSorted()
  const names = await listMigrations(folder)
  return {
    isInUse: appliedNames.length > 0,
    pending: names.filter((name) => !appliedNames.includes(name)),
    newest: appliedNames.filter((name) => !names.includes(name)).at(-1),
  }
}

/** Warns the operator of an older server on a newer database. `newest`: the last migration of the newer version. */
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
    // An index cannot be built concurrently in a transaction, and need not be: the tables are empty.
    await client.query(text.replaceAll(/\bconcurrently\b/gi, ''))
    await client.query('insert into migrations (name) values ($1)', [name])
  }
}

async function createLedger(client: pg.Client): Promise<void> {
  const existing = await client.query("select 1 where to_regclass('migrations') is not null")
  if (existing.rowCount === 0) {
    await client.query(
      'create table migrations (name text primary key, applied_at timestamptz not null default now())',
    )
  }
}

/**
 * Runs work while no other server migrates. A second connection holds the lock in a transaction, because behind a pooler a
 * lock of the session would stay on a connection that others get. `onWait` is called once the wait is longer.
 */
export async function inTurn(
  url: string,
  work: (client: pg.Client) => Promise<void>,
  onWait: () => void = () => undefined,
): Promise<void> {
  const turn = new pg.Client({ ...connectionTo(url), application_name: 'scope migrations' })
  const client = new pg.Client({ ...connectionTo(url), application_name: 'scope migrations' })
  await turn.connect()
  try {
    await takeTurn(turn, onWait)
    await client.connect()
    await work(client)
    await turn.query('commit')
  } finally {
    await Promise.all([client, turn].map((each) => each.end()))
  }
}

/**
 * Takes the lock as soon as it is free, with a new transaction for each attempt. A transaction that waits for the lock
 * would deadlock with the other server: building an index concurrently waits for all open transactions.
 */
async function takeTurn(turn: pg.Client, onWait: () => void): Promise<void> {
  const waiting = setTimeout(() => {
    console.log('Waiting for another server to migrate the database.')
    onWait()
  }, WAIT_MS)
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
        // `if not exists` would accept the unfinished index of an earlier attempt.
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

/** Runs `triggers.sql`, statement by statement, if it has changed since it last ran on this database. */
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

/**
 * Rebuilds the unfinished indexes that an earlier version left: its migrations do not run again. A failure is only logged,
 * because the server works without them.
 */
async function mendEarlierIndexes(client: pg.Client): Promise<void> {
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

/** Repeats a part of a migration, after a pause, until it gets its locks. */
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

/**
 * Grants the role all rights on rows, except that it can only read and add to the audit trail and its seals (decision 024),
 * and take words out of the trail by the owner's function (decision 158).
 */
async function grantWork(client: pg.Client, role: string): Promise<void> {
  const name = client.escapeIdentifier(role)
  await client.query('begin')
  await client.query(`grant select, insert, update, delete on all tables in schema public to ${name}`)
  await client.query(`revoke all on audits, audit_seals, audits_without_words, migrations from ${name}`)
  await client.query(`grant select, insert on audits, audit_seals to ${name}`)
  await client.query(`grant select on audits_without_words, migrations to ${name}`)
  await client.query(`grant execute on function remove_audit_words(uuid[], uuid, timestamptz) to ${name}`)
  await client.query('commit')
}
