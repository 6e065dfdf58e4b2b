import { describe, expect, test } from 'vitest'
import { migrationProblems } from './migrations.ts'
import { nameProblems, nounsInGround } from './names.ts'
import { nounCircles, wrongWay } from './rooms.ts'
import { breaches } from './rules.ts'
import { sourceOf } from './source.ts'

const importing = (path: string, to: string) => sourceOf(path, `import { x } from '${to}'\n`)

describe('a file in the wrong room is reported', () => {
  test.each([
    ['server/src/work/priority/service.ts', '../../outreach/chat/service.ts', 'work may import only'],
    ['server/src/numbers/metrics/view.ts', '../../work/review/rules.ts', 'numbers may import only'],
    [
      'server/src/kernel/http/pipeline/pipeline.ts',
      '../../../company/session/gate.ts',
      'kernel may import only ports',
    ],
    ['server/src/ports/files/local.ts', '../../kernel/refusal.ts', 'ports may import no other room'],
    ['server/src/company/session/routes.ts', '../../../demo/accounts.ts', 'company stands below it'],
    ['server/src/insight/board/rules.ts', '../../work/journal/store.ts', 'enter work/journal through'],
    [
      'contract/src/work/journal.ts',
      '../insight/board/board.words.ts',
      'work may import only kernel, company',
    ],
    ['web/src/work/home/place.ts', '../../app/paths.ts', 'work stands below it'],
    ['web/src/insight/rollup/a.tsx', '../../work/priority/components/B.tsx', 'enter work/priority through'],
  ])('%s imports %s', (path, to, because) => {
    expect(wrongWay(importing(path, to))[0]).toContain(because)
  })

  test.each([
    ['server/src/insight/board/rules.ts', '../../work/journal/rules.ts'],
    ['server/src/work/review/service.ts', '../journal/store.ts'],
    ['server/src/work/review/calls.test.ts', '../../outreach/chat/service.ts'],
    ['web/src/work/home/place.ts', '../priority/components/B.tsx'],
    ['server/src/app.ts', './outreach/chat/service.ts'],
    ['server/src/commands/import.ts', '../company/roster/service.ts'],
  ])('%s may import %s', (path, to) => {
    expect(wrongWay(importing(path, to))).toEqual([])
  })

  test.each([
    ['server/src/features/priority/service.ts', 'server has the rooms ports, kernel, company'],
    ['web/src/work/priority/utils.ts', 'there are no drawers'],
    ['server/src/work/dates.ts', 'give the file to one'],
  ])('%s', (path, because) => {
    expect(nameProblems(path)[0]).toContain(because)
  })
})

describe('a noun in the ground is reported', () => {
  const ROOMS_OF_NOUNS = [
    'server/src/work/priority/rules.ts',
    'server/src/work/check-in/rules.ts',
    'server/src/numbers/inbox/service.ts',
    'server/src/outreach/mail/store.ts',
    'server/src/company/company/view.ts',
    'server/src/company/venue/view.ts',
    'web/src/work/task/api.ts',
  ].map((path) => ({ path, text: '' }))
  const problemsOf = (path: string, text = '') => nounsInGround([...ROOMS_OF_NOUNS, { path, text }])

  test.each([
    'server/src/kernel/db/mails.ts',
    'server/src/kernel/companies.ts',
    'server/src/kernel/config-inbox.ts',
    'server/src/kernel/db/work-venues.ts',
    'contract/src/kernel/priorities.words.ts',
    'web/src/lib/api/tasks.ts',
  ])('in the name of %s', (path) => {
    expect(problemsOf(path)).toEqual([expect.stringContaining(`${path}: `)])
  })

  test.each([
    ['export type InboxPlaces = {}', 'InboxPlaces'],
    ['export async function readInbox() {}', 'readInbox'],
    ['export const CHECK_IN_DAYS = 7', 'CHECK_IN_DAYS'],
    ['const a = 1\nexport function prioritiesOf() {}', 'prioritiesOf'],
  ])('in what a file exports: %s', (text, name) => {
    const path = 'server/src/kernel/context.ts'
    expect(problemsOf(path, text)).toEqual([expect.stringContaining(`${path} exports ${name}: `)])
  })

  test.each([
    ['server/src/kernel/http/cookies.ts', ''],
    ['web/src/lib/api/mail.ts', ''],
    ['server/src/kernel/test/inbox.ts', ''],
    ['server/src/kernel/db/reach.ts', 'export const venueOf = 1'],
    ['server/src/kernel/http/health.ts', 'export type MailHealth = {}'],
    ['server/src/kernel/job-runs.ts', '// Not in a comment: the inbox.\nconst inbox = 1'],
  ])('not in %s: %s', (path, text) => {
    expect(problemsOf(path, text)).toEqual([])
  })
})

test('nouns that import each other are reported with the files that do', () => {
  const circles = nounCircles([
    importing('server/src/work/journal/view.ts', '../review/rules.ts'),
    importing('server/src/work/review/rules.ts', '../journal/rules.ts'),
  ])
  expect(circles).toHaveLength(1)
  expect(circles[0]).toContain('server/src/work/journal/view.ts → server/src/work/review/rules.ts')
})

describe('code in the wrong place is reported', () => {
  test.each([
    ['server/src/work/task/service.ts', "import sql from 'sql-template-tag'\n", 'SQL belongs in'],
    [
      'server/src/kernel/http/static/static.ts',
      "import { homeQueryOf } from '@scope/contract/work/home.words'\n",
      'knows no noun of the business',
    ],
    ['server/src/work/task/rules.ts', 'const now = new Date()\n', 'the clock port'],
    ['server/src/insight/signal/rules/a.ts', "import { b } from '../view.ts'\n", 'rules are pure'],
    ['web/src/company/away/a.tsx', "const is = me.role === 'GM'\n", 'compares no role'],
    ['web/src/company/away/a.tsx', "if ('AGM' !== me.role) return\n", 'compares no role'],
    ['web/src/company/people/a.ts', "const plain = role === 'BLT'\n", 'compares no role'],
    ['web/src/company/people/a.ts', "person.accessRole !== 'FULL_ADMIN'\n", 'compares no role'],
    ['web/src/work/task/api.ts', "fetch('/api')\n", 'calls go through'],
    ['web/src/work/task/use-tasks.ts', 'useMutation({ mutationFn: () => send() })\n', 'a write belongs in'],
    ['web/src/numbers/metrics/save.ts', "api('POST /api/metrics', input)\n", 'a write belongs in'],
    ['server/src/work/task/view.ts', 'export function all(db: Db) {}\n', 'takes the reach'],
    ['server/src/work/task/service.ts', "list('every company', db)\n", 'only a job looks at'],
    ['server/src/kernel/release.ts', 'join(import.meta.dirname)\n', 'folders are named in'],
    [
      'web/src/work/task/api.ts',
      "import { T } from '@scope/contract/work/task'\n",
      'no schema in the browser',
    ],
  ])('%s: %s', (path, text, because) => {
    expect(breaches(sourceOf(path, text))[0]).toContain(because)
  })
})

describe('a migration that holds up calls is reported', () => {
  const NEXT = '9999_next.sql'
  test.each([
    ['CREATE INDEX "a" ON "users" USING btree ("name");', 'create index concurrently'],
    ['create unique index a on public.users (name)', 'create index concurrently'],
    ['DROP INDEX "journals_reach";', 'drop index concurrently'],
    ['-- outside it\nCREATE INDEX CONCURRENTLY "a" ON "users" ("name");', 'needs the first line'],
    [
      'ALTER TABLE "users" ADD COLUMN "n" text GENERATED ALWAYS AS (lower(email)) STORED;',
      'writes the table anew',
    ],
    ['ALTER TABLE "users" ADD COLUMN "n" uuid DEFAULT gen_random_uuid();', 'writes the table anew'],
    ['ALTER TABLE "audits" ADD COLUMN "n" bigserial;', 'writes the table anew'],
    ['ALTER TABLE "journals" ALTER COLUMN "entry" SET DATA TYPE varchar(9);', 'writes the table anew'],
    ['ALTER TABLE "journals" ALTER COLUMN "reply" SET NOT NULL;', 'reads the whole table'],
    ['ALTER TABLE "users" ADD COLUMN "n" text NOT NULL;', 'give it a default'],
    [
      'ALTER TABLE "users" ADD CONSTRAINT "c" FOREIGN KEY ("v") REFERENCES "public"."venues"("id");',
      'not valid',
    ],
    ['ALTER TABLE "users" ADD CONSTRAINT "c" UNIQUE("name");', 'using index'],
    ['UPDATE "users" SET "name" = 1;', 'in batches'],
    ['CREATE TRIGGER t AFTER INSERT ON "audits" FOR EACH ROW EXECUTE FUNCTION f();', 'triggers.sql'],
    ['ALTER TABLE "users" DROP COLUMN "theme";', 'a release later'],
    [
      'ALTER TABLE "users" ADD COLUMN "n" text;\nALTER TABLE "venues" ADD COLUMN "n" text;',
      'users and venues',
    ],
  ])('%s', (text, because) => {
    expect(migrationProblems(NEXT, text).join()).toContain(because)
  })

  test.each([
    'ALTER TABLE "users" ADD COLUMN "n" text DEFAULT \'\' NOT NULL;',
    '-- outside a transaction\nCREATE INDEX CONCURRENTLY IF NOT EXISTS "a" ON "users" ("name");',
    'CREATE TABLE "n" ("id" uuid);\n--> statement-breakpoint\nALTER TABLE "n" ADD CONSTRAINT "c" UNIQUE("id");\nCREATE INDEX "i" ON "n" ("id");',
    '-- unused since 0.2.0\nALTER TABLE "users" DROP COLUMN "theme";',
    'CREATE FUNCTION f() RETURNS text LANGUAGE plpgsql AS $$\nBEGIN\n\tUPDATE users SET name = 1;\nEND\n$$;',
  ])('%s may run', (text) => {
    expect(migrationProblems(NEXT, text)).toEqual([])
  })

  test('only the baseline is free of it', () => {
    expect(migrationProblems('0000_baseline.sql', 'CREATE INDEX "a" ON "users" ("name");')).toEqual([])
    expect(migrationProblems('0001_next.sql', 'DROP INDEX "a";')).toHaveLength(1)
  })
})
