import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sql from 'sql-template-tag'
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
    const settings = await database.db.rows<{ name: string; setting: string }>(
      sql`select name, setting from pg_settings
           where name in ('listen_addresses', 'fsync', 'synchronous_commit', 'server_encoding', 'TimeZone')`,
    )
    expect(Object.fromEntries(settings.map(({ name, setting }) => [name, setting]))).toEqual({
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
      const table = sql`select 1 from information_schema.tables where table_name = 'priorities'`
      expect(await database.db.rows(table)).toHaveLength(1)
    }
    await Promise.all(both.map(({ close }) => close()))
    await empty.drop()
  })

  test('statements with parameters are prepared once a connection, and cut off after their time', async () => {
    const own = await testDatabase()
    await own.database.transaction(async (tx) => {
      for (const domain of ['a.example', 'b.example'])
        await tx.rows(sql`select id from orgs where domain = ${domain}`)
      const prepared = sql`select statement from pg_prepared_statements where statement like 'select id from orgs%'`
      expect(await tx.rows(prepared)).toEqual([{ statement: 'select id from orgs where domain = $1' }])
      expect(await tx.rows(sql`show statement_timeout`)).toEqual([{ statement_timeout: '15s' }])
    })
    const slow = own.database.transaction(async (tx) => {
      await tx.run(sql`set local statement_timeout = '50ms'`)
      await tx.run(sql`select pg_sleep(5)`)
    })
    await expect(slow).rejects.toMatchObject({ code: '57014' })
    expect(await own.database.db.rows(sql`select 1 as still`)).toEqual([{ still: 1 }])
    await own.drop()
  })
})
