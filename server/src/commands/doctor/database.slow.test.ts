import { raw } from 'sql-template-tag'
import { afterEach, describe, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '../../../test/database.ts'
import { readConfig } from '../../kernel/config.ts'
import { runningClock } from '../../ports/clock/clock.ts'
import { examineWith } from './doctor.ts'

describe('a database in which', () => {
  let other: TestDatabase
  afterEach(() => other.drop())

  test.each<[what: string, statement: string, wrong: Record<string, RegExp>]>([
    [
      'a migration has not run',
      "delete from migrations where name = '0000_baseline.sql'",
      { database: /^1 migration of this version to run: scope mig/ },
    ],
    [
      'a newer version has worked',
      "insert into migrations (name) values ('9999_later.sql')",
      { database: /newer version of Scope \(9999_later\.sql\)\. Upgrade/ },
    ],
    [
      'an index is not finished',
      "update pg_index set indisvalid = false where indexrelid = 'venues_pkey'::regclass",
      { database: /^The index venues_pkey is not finished\. Run: scope migrate/ },
    ],
    [
      'the server may not save',
      'revoke update on venues, users from scope_server',
      { rights: /^The user scope_server lacks update on users, update on venues\. .*: scope migrate$/ },
    ],
    [
      'the server may read nothing',
      'revoke all on all tables in schema public from scope_server',
      { rights: /lacks .* on \w+, .* on \w+, .* on \w+, and \d+ more\. / },
    ],
    [
      'the server may change the trail',
      'grant update, truncate on audits to scope_server',
      { rights: /could change the audit trail: update, truncate on audits\. .*: scope migrate$/ },
    ],
    [
      'the server may add nothing to the trail',
      'revoke insert on audits from scope_server',
      { rights: /lacks insert on audits\./ },
    ],
    [
      'the server owns a table',
      'alter table venues owner to scope_server',
      { rights: /^The user scope_server owns tables, or can become their owner/ },
    ],
    [
      'users work in another schema',
      'create schema app; grant usage on schema app to scope_server; alter database NAME set search_path = app',
      {
        rights:
          /^Scope's tables are in the schema public, and the user scope_server works in app\. Run: alter/,
      },
    ],
    [
      'there is no pg_trgm',
      'drop extension pg_trgm cascade',
      { extension: /^The extension pg_trgm was removed/ },
    ],
    [
      'pg_trgm is elsewhere',
      'create schema ext; alter extension pg_trgm set schema ext',
      { extension: /pg_trgm is in the schema ext, .*: alter extension pg_trgm set schema public$/ },
    ],
  ])('%s', async (_what, statement, wrong) => {
    other = await testDatabase()
    const name = new URL(other.url).pathname.slice(1)
    for (const one of statement.replace('NAME', name).split('; ')) await other.owner.db.run(raw(one))
    const config = readConfig({ DATABASE_URL: other.workUrl, DATABASE_OWNER_URL: other.url })
    const lines = await examineWith(config, runningClock())
    const says = lines.flatMap((line) => (line.state === 'failing' ? [[line.check, line.says]] : []))
    expect(Object.fromEntries(says)).toMatchObject(
      Object.fromEntries(Object.entries(wrong).map(([check, line]) => [check, expect.stringMatching(line)])),
    )
    expect(says).toHaveLength(Object.keys(wrong).length)
  })
})
