import pg from 'pg'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '../../../../test/database.ts'
import { fillReleased, triggersOf } from '../../../../test/releases/released.ts'
import { listMigrations, migrateDatabase, migrateUpTo } from './migrate.ts'
import { RELEASES } from './releases.ts'

let own: TestDatabase
let owner: pg.Client
beforeEach(async () => {
  own = await testDatabase()
  owner = new pg.Client({ connectionString: own.url })
  await owner.connect()
})
afterEach(async () => {
  await owner.end()
  await own.drop()
})

/** Makes the database one of before 1.0.0, which has run these migrations: with the tables of 1.0.0 and no later ones. */
async function asBefore(migrations: readonly string[]): Promise<void> {
  await owner.query('drop schema public cascade; create schema public')
  await migrateUpTo(owner, '0000_baseline.sql')
  await owner.query(await triggersOf(RELEASES[0]))
  await owner.query(`
    drop trigger spaces_tell on spaces;
    alter table spaces rename to webhooks;
    alter table webhooks rename constraint spaces_pkey to webhooks_pkey;
    alter table webhooks rename constraint spaces_owner to webhooks_space;
    alter table webhooks rename constraint spaces_org_id_orgs_id_fk to webhooks_org_id_orgs_id_fk;
    alter table webhooks rename constraint spaces_venue_id_venues_id_fk to webhooks_venue_id_venues_id_fk;
    create trigger webhooks_tell after insert or update on webhooks for each row execute function tell_message();
    delete from migrations`)
  await owner.query('insert into migrations (name) select unnest($1::text[])', [migrations])
}

const namesIn = async (statement: string) =>
  (await owner.query<{ name: string }>(statement)).rows.map(({ name }) => name)
const migrations = () => namesIn('select name from migrations')

test('a database of the last state before 1.0.0 is taken over with its rows', async () => {
  await asBefore(['0000_the_house.sql', '0053_notifications-move.sql', '0054_rollup-from-rows.sql'])
  const insert = "insert into orgs (name, domain) values ('Bars', 'bars.example') returning id"
  const [company] = (await owner.query<{ id: string }>(insert)).rows
  await owner.query('insert into webhooks (org_id, failures) values ($1, 3)', [company?.id])
  await migrateDatabase(own.url)
  expect(await migrations()).toEqual(await listMigrations())
  expect((await owner.query('select org_id, failures from spaces')).rows).toEqual([
    { org_id: company?.id, failures: 3 },
  ])
  const triggers =
    "select tgname as name from pg_trigger where tgrelid = 'spaces'::regclass and not tgisinternal"
  expect(await namesIn(triggers)).toEqual(['spaces_tell'])
  // And the next start finds nothing to do.
  expect(await migrateDatabase(own.url)).toBeUndefined()
})

test('a database of an earlier state is left as it is, and the refusal names the commit that migrates it', async () => {
  const earlier = ['0000_the_house.sql', '0048_passkey-site.sql']
  await asBefore(earlier)
  await expect(migrateDatabase(own.url)).rejects.toThrow(
    /^The database is of a state before Scope 1\.0\.0 \(0048_passkey-site\.sql\)\. Start the version of commit [0-9a-f]{8} once/,
  )
  expect(await migrations()).toEqual(earlier)
})

test('a database of between 1.0.0 and 1.1.0 gets what it lacks, and the ledger of 1.1.0', async () => {
  await owner.query('drop schema public cascade; create schema public')
  await migrateUpTo(owner, '0001_1.1.0.sql')
  const insert = "insert into orgs (name, domain, keep_years) values ('Bars', 'bars.example', 3)"
  await owner.query(insert)
  await owner.query(`
    drop table arrived_days;
    alter table users drop column compare;
    delete from migrations where name <> '0000_baseline.sql';
    insert into migrations (name) values ('0001_tokens.sql'), ('0002_webhooks.sql'), ('0018_keep.sql')`)
  await migrateDatabase(own.url)
  expect(await migrations()).toEqual(await listMigrations())
  expect((await owner.query('select keep_years from orgs')).rows).toEqual([{ keep_years: 3 }])
  expect((await owner.query('select compare from users')).rows).toEqual([])
  expect((await owner.query('select * from arrived_days')).rows).toEqual([])
  expect(await migrateDatabase(own.url)).toBeUndefined()
})

test('triggers that were removed or changed come back when their file has changed', async () => {
  await owner.query('drop trigger spaces_tell on spaces')
  await migrateDatabase(own.url)
  const triggers = "select tgname as name from pg_trigger where tgname = 'spaces_tell'"
  expect(await namesIn(triggers)).toEqual([])
  await owner.query("update settings set value = to_jsonb('another'::text) where key = 'triggers'")
  await migrateDatabase(own.url)
  expect(await namesIn(triggers)).toEqual(['spaces_tell'])
})

/** All triggers and functions of a database, with what they do. */
async function triggersIn(url: string): Promise<string[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const { rows } = await client.query<{ text: string }>(`
    select pg_get_triggerdef(t.oid) as text from pg_trigger t where not t.tgisinternal
     union all
    select p.oid::regprocedure || p.prosrc from pg_proc p
     where p.pronamespace = 'public'::regnamespace
       and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e') order by 1`)
  await client.end()
  return rows.map(({ text }) => text)
}

test.each(RELEASES)(
  'a database of $version has the triggers of a new one, and no others',
  async (release) => {
    const released = await testDatabase('empty')
    try {
      await fillReleased(released.url, release)
      await migrateDatabase(released.url)
      expect(await triggersIn(released.url)).toEqual(await triggersIn(own.url))
    } finally {
      await released.drop()
    }
  },
)
