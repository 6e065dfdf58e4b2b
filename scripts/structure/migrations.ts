import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const FOLDER = 'server/migrations'

/** Creates the tables of a new database, which nobody uses yet. */
const BASELINE = '0000_baseline.sql'

/**
 * Something in a migration that holds up the calls of the old server, with the alternative (CONTRIBUTING, “How a table
 * changes”).
 */
type MigrationRule = { find: RegExp; unless?: RegExp; removes?: true; because: string }

/** Declares that no server uses the removed thing any more. */
const UNUSED = /-- unused since \d/
const OUTSIDE = /^-- outside a transaction/

/** For statements about a table that the migration did not create itself. */
const RULES: readonly MigrationRule[] = [
  {
    find: /^create (unique )?index (?!concurrently)/,
    because: 'an index of a table in use is built with `create index concurrently if not exists`',
  },
  {
    find: /^drop index (?!concurrently)/,
    because: 'an index of a table in use is dropped with `drop index concurrently if exists`',
  },
  {
    find: /^alter table .* add column .* generated always as .* stored/,
    because:
      'a stored generated column writes the table anew: add a plain column, and fill it by a trigger and in batches',
  },
  {
    find: /^alter table .* add column .* default (gen_random_uuid|random|clock_timestamp|nextval)|^alter table .* add column .* (big|small)?serial\b/,
    because:
      'a default that differs by row writes the table anew: add the column without, and fill it in batches',
  },
  {
    find: /^alter table .* alter column .* (set data )?type /,
    because:
      'another type writes the table anew: add a second column, fill it, and drop the first a release later',
  },
  {
    find: /^alter table .* alter column .* set not null/,
    because:
      '`set not null` reads the whole table while nobody else can: add a check `not valid`, validate it in a migration of its own',
  },
  {
    find: /^alter table .* add column .* not null/,
    unless: / default /,
    because: 'the old server does not fill a new column: give it a default',
  },
  {
    find: /^alter table .* add constraint .* (foreign key|check)\b/,
    unless: /not valid$/,
    because:
      'a new constraint reads the whole table while nobody can write: add it `not valid`, validate it in a migration of its own',
  },
  {
    find: /^alter table .* add constraint .* (unique|primary key|exclude)\b/,
    unless: /using index/,
    because: 'build the unique index concurrently first, then add the constraint `using index`',
  },
  {
    find: /^update |^delete from /,
    because: 'rows of a table in use are changed in batches, by a job or a command',
  },
  {
    find: /^create (or replace )?(constraint )?trigger/,
    because: 'triggers and their functions are in `server/triggers.sql`, which runs after the migrations',
  },
  {
    find: /^(vacuum|cluster|reindex (?!.*concurrently)|truncate|lock table)/,
    because: 'it locks a table in use for as long as it takes',
  },
  {
    find: /^drop table |^alter table .* (drop column|rename)/,
    removes: true,
    because:
      'the old server still uses it: remove it a release later, with the comment `-- unused since <version>` before the statement',
  },
]

/** The table that a statement changes. */
const TABLE =
  /^(?:create (?:unique )?index (?:concurrently )?(?:if not exists )?\S+ on|alter table(?: if exists)?(?: only)?|create (?:or replace )?(?:constraint )?trigger .*? on|update|delete from|drop table(?: if exists)?|truncate(?: table)?|cluster|lock table) (?:"?public"?\.)?"?(\w+)/

/** The problems of a migration that would hold up calls, with the alternative. */
export function migrationProblems(name: string, text: string): string[] {
  if (name === BASELINE) return []
  const statements = text
    .replaceAll(/\$(\w*)\$[\s\S]*?\$\1\$/g, "''")
    .split(/--> statement-breakpoint|;\s*(?:\n|$)/)
    .map((written) => ({ written, statement: plain(written) }))
  const created = new Set(
    statements.flatMap(
      ({ statement }) => /^create table (?:if not exists )?"?(\w+)/.exec(statement)?.[1] ?? [],
    ),
  )
  const problems: string[] = []
  const changed = new Set<string>()
  for (const { written, statement } of statements) {
    const table = TABLE.exec(statement)?.[1]
    if (table && created.has(table)) continue
    if (table && /^(alter|create (?!.*index)|drop)/.test(statement)) changed.add(table)
    for (const { find, unless, removes, because } of RULES) {
      if (find.test(statement) && !unless?.test(statement) && !(removes && UNUSED.test(written)))
        problems.push(`${FOLDER}/${name}: ${because}.`)
    }
    if (/\bconcurrently\b/.test(statement) && !OUTSIDE.test(text)) {
      problems.push(`${FOLDER}/${name}: \`concurrently\` needs the first line \`-- outside a transaction\`.`)
    }
  }
  if (changed.size > 1 && !OUTSIDE.test(text)) {
    problems.push(
      `${FOLDER}/${name}: it changes ${[...changed].join(' and ')}. A call that uses both could wait for it, and it for the call: give each a migration of its own.`,
    )
  }
  return problems
}

/** A statement in lower case and on one line, without comments. */
const plain = (statement: string): string =>
  statement
    .replaceAll(/--[^\n]*/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()
    .toLowerCase()

/** The problems of all migrations of the project. */
export function listMigrationProblems(): string[] {
  const names = readdirSync(FOLDER).filter((name) => name.endsWith('.sql'))
  return names.flatMap((name) => migrationProblems(name, readFileSync(join(FOLDER, name), 'utf8')))
}
