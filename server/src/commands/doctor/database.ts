import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { plural } from '@scope/contract/kernel/count.words'
import { ENCRYPTION_WORDS } from '@scope/contract/outreach/system.words'
import { withAddress } from '../../kernel/backup/address.ts'
import type { Config } from '../../kernel/config.ts'
import { encryptionOf } from '../../kernel/db/connection.ts'
import { embeddedUrl, WORK_ROLE } from '../../kernel/db/embedded/embedded.ts'
import { type DatabaseFacts, readFacts } from '../../kernel/db/facts.ts'
import { untilAnswers } from '../../kernel/db/start-wait.ts'
import { lineOf } from '../../kernel/start-failure.ts'
import type { Clock } from '../../ports/clock/clock.ts'
import { checkBackup } from './backup.ts'
import { BY_NTP, clocksApart } from './clocks.ts'
import { type Finding, failing, notChecked, ok } from './line.ts'
import { checkRights } from './rights.ts'

/** The oldest PostgreSQL that Scope works on. */
const OLDEST = 15
/** The clocks of two machines that use NTP differ by less than this. */
const APART_SECONDS = 5

type Findings = { providerFailure?: string | undefined } & Record<
  'database' | 'encryption' | 'rights' | 'extension' | 'backup' | 'clock',
  Finding
>

/** Checks the database as the server's user and as its owner, without changing anything. */
export async function checkDatabase(config: Config, clock: Clock): Promise<Findings> {
  const { databaseUrl, dataDir } = config
  if (!databaseUrl && !existsSync(join(dataDir, 'postgres'))) {
    return without(ok('the embedded one, which the first start makes'), 'there is no database yet')
  }
  try {
    await untilAllAnswer(config)
    if (databaseUrl) return await findingsOf(config, clock, databaseUrl)
    let findings: Findings | undefined
    await withAddress(config, async () => {
      findings = await findingsOf(config, clock, embeddedUrl(dataDir, { user: WORK_ROLE }))
    })
    return findings ?? without(failing('The embedded database was not asked'), '')
  } catch (error) {
    const line = lineOf(error)
    if (line === undefined) throw error
    return without(failing(line), 'the database cannot be used')
  }
}

const without = (database: Finding, why: string): Findings => ({
  database,
  ...{
    encryption: notChecked(why),
    rights: notChecked(why),
    extension: notChecked(why),
    backup: notChecked(why),
    clock: notChecked(why),
  },
})

/** The addresses of the database that are set, each with the name of its setting. */
function addressesOf(config: Config): [setting: string, url: string][] {
  const addresses: [setting: string, url: string | undefined][] = [
    ['DATABASE_URL', config.databaseUrl],
    ['DATABASE_OWNER_URL', config.databaseOwnerUrl],
    ['DATABASE_LISTEN_URL', config.databaseListenUrl],
    ['DATABASE_READ_URL', config.databaseReadUrl],
  ]
  return addresses.flatMap(([setting, url]) => (url ? [[setting, url]] : []))
}

/** Throws a ConfigError for the first address of the database that does not answer. */
async function untilAllAnswer(config: Config): Promise<void> {
  for (const [setting, url] of addressesOf(config)) {
    await untilAnswers(url, setting, config.databaseWaitSeconds * 1000)
  }
}

/** How the connections to the database are protected, each by its setting where they differ. */
function judgeEncryption(config: Config): Finding {
  const each = addressesOf(config).map(([setting, url]) => ({
    setting,
    words: ENCRYPTION_WORDS[encryptionOf(url)],
  }))
  const [first = { words: ENCRYPTION_WORDS.socket }] = each
  const alike = each.every(({ words }) => words === first.words)
  const words = alike ? first.words : each.map(({ setting, words }) => `${setting} ${words}`).join(', ')
  const verifies = each.every(
    ({ words }) => words !== ENCRYPTION_WORDS.encrypted && words !== ENCRYPTION_WORDS.plain,
  )
  return ok(
    verifies
      ? words
      : `${words}. sslmode=verify-full encrypts and verifies, with DATABASE_CA_FILE for a private authority`,
  )
}

async function findingsOf(config: Config, clock: Clock, url: string): Promise<Findings> {
  const { databaseOwnerUrl } = config
  const before = clock.now()
  const facts = await readFacts(url, before)
  const after = clock.now()
  const owner = databaseOwnerUrl ? await readFacts(databaseOwnerUrl, before) : undefined
  return {
    database: judgeDatabase(facts),
    encryption: judgeEncryption(config),
    rights: checkRights(facts, owner, { isEmbedded: config.databaseUrl === undefined }),
    extension: judgeExtension(facts),
    providerFailure: facts.tables?.providerFailure,
    backup: facts.tables
      ? await checkBackup(config, clock, url)
      : notChecked('the database has no tables yet'),
    clock: judgeClock(facts.now, { before, after }, config.clockStart !== undefined),
  }
}

const IN_ANOTHER_SCHEMA = 'the user works in another schema'

function judgeDatabase({ version, versionNumber, isStandby, requirements, tables }: DatabaseFacts): Finding {
  if (versionNumber < OLDEST * 10_000) {
    return failing(`PostgreSQL ${version} is too old. Scope works on ${OLDEST} and later`)
  }
  if (isStandby) return failing('DATABASE_URL leads to a standby, which takes no writes. Name the primary')
  if (requirements.schema) return notChecked(IN_ANOTHER_SCHEMA)
  if (!tables) return failing('The database has no tables yet. Start the server, or run: scope migrate')
  const { pending, newest, invalidIndexes } = tables
  if (pending.length > 0)
    return failing(`${plural(pending.length, 'migration')} of this version to run: scope migrate`)
  if (newest) return failing(`The database is of a newer version of Scope (${newest}). Upgrade this one too`)
  if (invalidIndexes.length > 0) {
    return failing(`The index ${invalidIndexes.join(', ')} is not finished. Run: scope migrate`)
  }
  return ok(`PostgreSQL ${version}, and all migrations have run`)
}

function judgeExtension({ requirements, tables }: DatabaseFacts): Finding {
  const { schema, extension, hasExtension } = requirements
  if (schema) return notChecked(IN_ANOTHER_SCHEMA)
  if (extension) return failing(extension)
  if (hasExtension) return ok('pg_trgm')
  return tables
    ? failing(
        'The extension pg_trgm was removed, and the indexes that need it. Back up, and restore into an empty database',
      )
    : ok('pg_trgm can be installed, which the first migration does')
}

function judgeClock(there: Date, here: { before: Date; after: Date }, isMoved: boolean): Finding {
  const apart = clocksApart(there, here, APART_SECONDS)
  if (!apart) return ok()
  const what = `This server's clock is ${apart} the database's`
  return failing(`${what}. ${isMoved ? 'Remove CLOCK_START, which moves it' : BY_NTP}`)
}
