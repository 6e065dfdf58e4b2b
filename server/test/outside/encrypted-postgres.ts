import { chown, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { freePort } from '../free-port.ts'
import { BINARIES, startCluster } from './debian-postgres.ts'

/** Debian's PostgreSQL on `localhost`, with a certificate. */
export type EncryptedPostgres = {
  /** Its address by the network, without a word about encryption. */
  url: string
  /** Presents this certificate from now on; undefined: it does not encrypt. */
  presents(certificate: string | undefined): Promise<void>
  /** Whether it refuses connections that are not encrypted. */
  insists(on: boolean): Promise<void>
  stop(): Promise<void>
}

export async function encryptedPostgres(key: string): Promise<EncryptedPostgres> {
  const folder = await mkdtemp(join(tmpdir(), 'scope-encrypted-'))
  const port = await freePort()
  const { user, admin, running } = await startCluster(BINARIES, folder, 'admin', {
    listen_addresses: '127.0.0.1',
    port: String(port),
  })
  const client = new pg.Client({ connectionString: admin })
  await client.connect()
  const put = async (name: string, text: string) => {
    const path = join(folder, 'cluster', name)
    await writeFile(path, text, { mode: 0o600 })
    if (user.owner) await chown(path, user.owner.uid, user.owner.gid)
  }
  /** Reads its files again, which only new connections notice. */
  const reload = async (statement = 'select 1') => {
    await client.query(statement)
    const before = await client.query('select pg_conf_load_time() as at')
    await client.query('select pg_reload_conf()')
    for (;;) {
      const { rowCount } = await client.query('select where pg_conf_load_time() > $1', [before.rows[0]?.at])
      if (rowCount) return
    }
  }
  await put('server.key', key)
  return {
    url: `postgresql://admin@localhost:${port}/postgres`,
    presents: async (certificate) => {
      if (certificate) await put('server.crt', certificate)
      await reload(`alter system set ssl = ${certificate ? 'on' : 'off'}`)
    },
    insists: async (on) => {
      await put('pg_hba.conf', `local all all trust\n${on ? 'hostssl' : 'host'} all all 127.0.0.1/32 trust\n`)
      await reload()
    },
    stop: async () => {
      await client.end()
      running.child.kill('SIGINT')
      await running.died
      await rm(folder, { recursive: true, force: true })
    },
  }
}
