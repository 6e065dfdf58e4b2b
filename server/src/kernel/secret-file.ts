import { randomBytes } from 'node:crypto'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

const BYTES = 32

/**
 * The secret in the data folder, made once and readable for the server's user alone. It seals e-mails and is the pepper
 * of codes; `SIGN_IN_SECRET` takes its place where several servers share a database.
 */
export async function folderSecret(dataDir: string): Promise<string> {
  const file = join(dataDir, 'secret')
  await mkdir(dataDir, { recursive: true })
  const fresh = randomBytes(BYTES).toString('base64url')
  await writeFile(file, fresh, { mode: 0o600, flag: 'wx' }).catch(unlessThere)
  const secret = (await readFile(file, 'utf8')).trim()
  if (secret.length < fresh.length) throw new Error(`${file} is damaged. Delete it: a new one is made.`)
  return secret
}

function unlessThere(error: NodeJS.ErrnoException): void {
  if (error.code !== 'EEXIST') throw error
}
