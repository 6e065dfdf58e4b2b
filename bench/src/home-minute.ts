import http from 'node:http'
import { fixed, printTable } from './table.ts'

/** What home polls, and how often in a minute (its queries in `web/src/work`). */
export type Poll = { path: string; times: number }

type Bytes = { bodies: number; whole: number }

/** Prints what home costs while nothing changes: with versions and compression, and without. */
export async function benchHomeMinute(
  url: string,
  headers: { cookie: string },
  polls: Poll[],
): Promise<void> {
  const plain = await minute(url, headers, polls, false)
  const ours = await minute(url, { ...headers, 'accept-encoding': 'br' }, polls, true)
  const row = (figure: string, bytes: Bytes) => ({
    figure,
    'bodies, kB': fixed(bytes.bodies / 1000),
    'with headers, kB': fixed(bytes.whole / 1000),
  })
  printTable('An unchanged home', [
    row('first load', ours.first),
    row('a minute', ours.minute),
    row('first load, as plain HTTP', plain.first),
    row('a minute, as plain HTTP', plain.minute),
  ])
}

async function minute(
  url: string,
  headers: Record<string, string>,
  polls: Poll[],
  versions: boolean,
): Promise<{ first: Bytes; minute: Bytes }> {
  const agent = new http.Agent({ keepAlive: true, maxSockets: 1 })
  const tags = new Map<string, string>()
  let read = 0
  const poll = async (path: string): Promise<Bytes> => {
    const tag = versions ? tags.get(path) : undefined
    const more = tag ? { 'if-none-match': tag } : {}
    const { etag, bodies, bytesRead } = await get(`${url}${path}`, {
      agent,
      headers: { ...headers, ...more },
    })
    if (etag) tags.set(path, etag)
    const whole = bytesRead - read
    read = bytesRead
    return { bodies, whole }
  }
  const all = async (paths: string[]): Promise<Bytes> => {
    const sum = { bodies: 0, whole: 0 }
    for (const path of paths) {
      const { bodies, whole } = await poll(path)
      sum.bodies += bodies
      sum.whole += whole
    }
    return sum
  }
  const first = await all(polls.map(({ path }) => path))
  const rest = await all(polls.flatMap(({ path, times }) => Array.from({ length: times }, () => path)))
  agent.destroy()
  return { first, minute: rest }
}

function get(
  url: string,
  options: http.RequestOptions,
): Promise<{ etag: string | undefined; bodies: number; bytesRead: number }> {
  return new Promise((done, fail) => {
    const request = http.get(url, options, (response) => {
      const { socket } = response
      let bodies = 0
      response.on('data', (chunk: Buffer) => {
        bodies += chunk.length
      })
      response.on('end', () => done({ etag: response.headers.etag, bodies, bytesRead: socket.bytesRead }))
    })
    request.on('error', fail)
  })
}
