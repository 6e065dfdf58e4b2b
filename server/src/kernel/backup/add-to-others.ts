import { randomBytes, randomUUID } from 'node:crypto'
import type pg from 'pg'
import type { FileStore } from '../../ports/files/files.ts'
import { Unusable } from '../command.ts'
import { seal, unseal } from '../db/seal.ts'
import type { Archive } from './archive.ts'
import { loadArchive, MOMENTARY } from './load-archive.ts'
import type { Manifest } from './manifest.ts'
import { inOneLine } from './one-line.ts'
import type { Progress } from './progress.ts'
import { checkArchive } from './read-archive.ts'
import { findCompany, listTables, ofCompany } from './tables.ts'
import { withoutTriggers } from './without-triggers.ts'

/** Stored replies are sealed by the other deployment, and devices send waiting actions to their old address. */
const LEFT_OUT = [...MOMENTARY, 'idempotency_keys']

export type Addition = {
  archive: Archive
  /** The address of the database, as its owner. */
  url: string
  files: FileStore
  /** The secret of this deployment. */
  secret: string
  now: Date
  onProgress: Progress
}

/** `endedWebhooks`: the addresses of webhooks whose secret was sealed by another deployment. */
export type Added = { manifest: Manifest; endedWebhooks: string[] }

/**
 * Adds the company of a backup to a database that has others, in one transaction: all of it or nothing. Servers may keep
 * running. Throws `Unusable` with the reason in one line if it cannot be done.
 */
export async function addCompany(addition: Addition): Promise<Added> {
  const { archive, url, files, onProgress } = addition
  onProgress('Reading the archive')
  const manifest = await checkArchive(archive)
  const { company } = manifest
  if (company === null) {
    throw new Unusable(`${archive.name} is of a whole database. scope restore fills an empty one from it.`)
  }
  const stored: string[] = []
  try {
    return await withoutTriggers(url, async (client, switchOn) => {
      await refuseOtherVersion(client, archive.name, manifest)
      await refuseTwice(client, company)
      await loadArchive(client, { archive, manifest, files, stored, onProgress, leftOut: LEFT_OUT })
      onProgress('Checking what was loaded')
      const orgId = await findCompany(client, company)
      await checkCounts(client, archive.name, manifest, orgId)
      // Their devices are signed out.
      await client.query("delete from messages where channel = 'push' and org_id = $1", [orgId])
      await checkReferences(client, archive.name, manifest, orgId)
      await switchOn()
      const endedWebhooks = await endWebhooks(client, orgId, addition)
      await open(client, orgId, addition)
      return { manifest, endedWebhooks }
    })
  } catch (error) {
    for (const name of stored) await files.remove(name).catch(() => undefined)
    throw inOneLine(error, 'Nothing was added.') ?? clash(error) ?? error
  }
}

async function refuseOtherVersion(client: pg.Client, path: string, manifest: Manifest): Promise<void> {
  const empty = await client.query("select where to_regclass('migrations') is null")
  if (empty.rowCount) throw new Unusable('This database has no tables yet. Start Scope on it once.')
  const { rows } = await client.query<{ last: string }>('select max(name) as last from migrations')
  const last = rows[0]?.last
  if (last === manifest.schemaVersion) return
  throw new Unusable(
    `${path} is of Scope ${manifest.version} (${manifest.schemaVersion}), and this database is at ${last}. Bring both to the same version first.`,
  )
}

async function refuseTwice(client: pg.Client, domain: string): Promise<void> {
  const { rows } = await client.query<{ name: string; closed: boolean }>(
    `select o.name, o.closed_at is not null as closed from org_domains d join orgs o on o.id = d.org_id where d.domain = $1`,
    [domain],
  )
  const [company] = rows
  if (!company) return
  const { name, closed } = company
  throw new Unusable(
    closed
      ? `${name} lies here already, closed. scope company open opens it again, scope company remove removes it.`
      : `${name} is in this database already.`,
  )
}

/** Each table must have as many rows of the company as the archive; then no row belongs to another company. */
async function checkCounts(
  client: pg.Client,
  path: string,
  manifest: Manifest,
  orgId: string,
): Promise<void> {
  const tables = await listTables(client)
  for (const { name, rows } of loadedOf(manifest)) {
    const condition = ofCompany(tables, name, orgId)
    if (!condition) throw new Unusable(`${path} has rows of ${name}, which are of no company.`)
    const counted = await client.query<{ count: number }>(
      `select count(*)::int as count from ${client.escapeIdentifier(name)} where ${condition}`,
    )
    const count = counted.rows[0]?.count
    if (count !== rows)
      throw new Unusable(`${path} has ${rows} rows of ${name}; ${count} are of the company.`)
  }
}

/** Rows are loaded without foreign keys, so this checks that each reference leads to a row. */
async function checkReferences(
  client: pg.Client,
  path: string,
  manifest: Manifest,
  orgId: string,
): Promise<void> {
  const tables = await listTables(client)
  for (const { name } of loadedOf(manifest)) {
    const condition = ofCompany(tables, name, orgId)
    for (const { column, table, to } of tables.find((one) => one.name === name)?.refers ?? []) {
      const [from, own, other, its] = [name, column, table, to].map((text) => client.escapeIdentifier(text))
      const dangling = await client.query(
        `select from ${from} x where ${condition} and x.${own} is not null
            and not exists (select from ${other} y where y.${its} = x.${own}) limit 1`,
      )
      if (dangling.rowCount)
        throw new Unusable(`${path}: a row of ${name} refers to one of ${table} that is missing.`)
    }
  }
}

const loadedOf = ({ tables }: Manifest) => tables.filter(({ name }) => !LEFT_OUT.includes(name))

/**
 * Switches off the webhooks whose secret this deployment cannot read, and replaces each secret with a random one. Returns
 * the addresses.
 */
async function endWebhooks(client: pg.Client, orgId: string, { secret, now }: Addition): Promise<string[]> {
  const { rows } = await client.query<{ id: string; url: string; sealed: string }>(
    'select id, url, secret as sealed from webhooks where org_id = $1 order by url',
    [orgId],
  )
  const unreadable = rows.filter(({ sealed }) => !canUnseal(sealed, secret))
  for (const { id } of unreadable) {
    const unknown = seal(`whsec_${randomBytes(24).toString('base64')}`, secret)
    await client.query(
      `update webhooks set off_at = $2, off_because = 'moved', secret = $3, old_secret = null, old_secret_until = null
        where id = $1`,
      [id, now, unknown],
    )
  }
  return unreadable.map(({ url }) => url.replace(/\?.*/, ''))
}

function canUnseal(sealed: string, secret: string): boolean {
  try {
    unseal(sealed, secret)
    return true
  } catch {
    return false
  }
}

/** Opens the company here, and records its arrival in its audit trail. */
async function open(client: pg.Client, orgId: string, { now }: Addition): Promise<void> {
  await client.query('update orgs set closed_at = null, moved_to = null where id = $1', [orgId])
  await client.query(
    `insert into audits (id, org_id, action, meta, created_at)
     select $2, id, 'company.movedIn', jsonb_build_object('about', name), $3 from orgs where id = $1`,
    [orgId, randomUUID(), now],
  )
}

/** A row that lies here already, in one line. */
function clash(error: unknown): Unusable | undefined {
  const { code, table, detail } = error as pg.DatabaseError
  if (code !== '23505') return undefined
  return new Unusable(`A row of ${table} is in this database already. ${detail} Nothing was added.`)
}
