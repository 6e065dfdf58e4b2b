import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { startEmbedded } from '../src/db/embedded.ts'
import { FolderInUse } from '../src/db/folder-lock.ts'
import { openForCommand, openForServer } from '../src/db/open.ts'
import { testDatabase } from './database.ts'

let folder: string

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'scope-embedded-'))
})
afterEach(() => rm(folder, { recursive: true, force: true }))

describe('the embedded database', () => {
  test('belongs to one process, and a command works beside it', async () => {
    const server = await openForServer({ databaseUrl: undefined, dataDir: folder })
    await expect(startEmbedded(folder)).rejects.toThrow(FolderInUse)
    const command = await openForCommand({ databaseUrl: undefined, dataDir: folder })
    expect(command.embedded).toBeUndefined()
    await command.database.ping()
    await command.close()
    await server.close()
    const alone = await openForCommand({ databaseUrl: undefined, dataDir: folder })
    expect(alone.embedded).toBeDefined()
    await alone.database.ping()
    await alone.close()
  })

  test('listens on no network address, and flushes what it acknowledges', async () => {
    const { database, close } = await openForServer({ databaseUrl: undefined, dataDir: folder })
    const settings = await database.db.execute(
      "select name, setting from pg_settings where name in ('listen_addresses', 'fsync', 'synchronous_commit', 'server_encoding', 'TimeZone')",
    )
    expect(Object.fromEntries(settings.rows.map(({ name, setting }) => [name, setting]))).toEqual({
      listen_addresses: '',
      fsync: 'on',
      synchronous_commit: 'on',
      server_encoding: 'UTF8',
      TimeZone: 'UTC',
    })
    await close()
  })

  test('a path too long for a socket is no obstacle', async () => {
    const deep = join(folder, 'a-folder-with-a-rather-long-name'.repeat(4))
    const { database, close } = await openForServer({ databaseUrl: undefined, dataDir: deep })
    await database.ping()
    await close()
  })
})

describe('any PostgreSQL, by its address', () => {
  test('is brought forward from nothing, once, by two servers at the same time', async () => {
    const empty = await testDatabase('empty')
    const where = { databaseUrl: empty.url, dataDir: folder }
    const both = await Promise.all([openForServer(where), openForServer(where)])
    for (const { database, embedded } of both) {
      expect(embedded).toBeUndefined()
      const tables = await database.db.execute(
        "select 1 from information_schema.tables where table_name = 'priorities'",
      )
      expect(tables.rowCount).toBe(1)
    }
    await Promise.all(both.map(({ close }) => close()))
    await empty.drop()
  })

  test('statements with parameters are prepared once a connection, and cut off after their time', async () => {
    const own = await testDatabase()
    const { db } = own.database
    await db.query.orgs.findMany({ where: (org, { eq }) => eq(org.domain, 'a.example') })
    await own.database.transaction(async (tx) => {
      await tx.query.orgs.findMany({ where: (org, { eq }) => eq(org.domain, 'b.example') })
      await tx.query.orgs.findMany({ where: (org, { eq }) => eq(org.domain, 'c.example') })
      const prepared = await tx.execute(
        "select count(*)::int as n from pg_prepared_statements where statement like '%orgs%'",
      )
      expect(prepared.rows[0]?.n).toBe(1)
      const timeout = await tx.execute('show statement_timeout')
      expect(timeout.rows[0]?.statement_timeout).toBe('15s')
    })
    await own.drop()
  })
})
