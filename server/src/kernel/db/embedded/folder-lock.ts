import { createHash } from 'node:crypto'
import { realpath, rm } from 'node:fs/promises'
import { connect, createServer, type Server } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Another process uses the data folder, most likely a running server. */
export class FolderInUse extends Error {}

/**
 * Locks a data folder for this process. The lock is a listening socket, so that the operating system releases it
 * however the process ends; on Linux there is no lock file that could be left behind.
 */
export async function lockFolder(folder: string): Promise<() => Promise<void>> {
  // The same lock for every spelling of the path.
  const real = await realpath(folder)
  const key = `scope-${createHash('sha256').update(real).digest('hex').slice(0, 24)}`
  const path = process.platform === 'linux' ? `\0${key}` : join(tmpdir(), `${key}.lock`)
  let server: Server
  try {
    server = await listen(path)
  } catch {
    if (process.platform === 'linux' || (await answers(path))) {
      throw new FolderInUse(`${folder} is in use by another running Scope.`)
    }
    await rm(path, { force: true })
    server = await listen(path)
  }
  server.unref()
  return () => new Promise((done) => server.close(() => done()))
}

function listen(path: string): Promise<Server> {
  return new Promise((done, failed) => {
    const server = createServer((socket) => socket.destroy())
    server.once('error', failed)
    server.listen(path, () => done(server))
  })
}

function answers(path: string): Promise<boolean> {
  return new Promise((done) => {
    const socket = connect(path)
    socket.once('connect', () => {
      socket.destroy()
      done(true)
    })
    socket.once('error', () => done(false))
  })
}
