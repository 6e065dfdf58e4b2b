import { readFileSync } from 'node:fs'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'

const RETIRED = join(import.meta.dirname, '../web/dist/retired-worker.js')
const HASHED = /(-[\w-]{8})(\.(?:js|css)\b)/g
const NEW = /(-[\w-]{8})_next(\.(?:js|css))$/

export type TwoVersions = {
  url: string
  /** The next version replaces this one: its files have other names, and the old names are gone. */
  release(): void
  /** As with SERVICE_WORKER=off. */
  switchOff(): void
  close(): Promise<void>
}

/** A server in front of a built one. On command it serves a next version: the same code in files of other names. */
export async function serveTwoVersions(upstream: string): Promise<TwoVersions> {
  let [next, off] = [false, false]
  const renamed = (text: string) => (next ? text.replaceAll(HASHED, '$1_next$2') : text)

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const [path = '/', query] = (request.url ?? '/').split('?')
    const isOld = path.startsWith('/assets/') && /\.(js|css)$/.test(path) && NEW.test(path) !== next
    if (isOld) return void response.writeHead(404).end()
    if (off && path === '/worker.js') {
      return void response.writeHead(200, { 'content-type': 'text/javascript' }).end(readFileSync(RETIRED))
    }
    const body = await Array.fromAsync(request)
    const real = path.replace(NEW, '$1$2')
    const found = await fetch(`${upstream}${real}${query === undefined ? '' : `?${query}`}`, {
      method: request.method ?? 'GET',
      headers: { ...headersOf(request), 'accept-encoding': 'identity' },
      ...(body.length > 0 ? { body: Buffer.concat(body) } : {}),
      redirect: 'manual',
    })
    const { 'content-length': _, ...headers } = Object.fromEntries(found.headers)
    const isText = /html|javascript/.test(headers['content-type'] ?? '')
    response.writeHead(found.status, headers)
    if (!isText) return void response.end(Buffer.from(await found.arrayBuffer()))
    const text = renamed(await found.text())
    response.end(off ? text.replace('<html', '<html data-worker="off"') : text)
  }

  const server = createServer((request, response) => {
    answer(request, response).catch(() => response.destroy())
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    release: () => {
      next = true
    },
    switchOff: () => {
      off = true
    },
    close: async () => {
      server.closeAllConnections()
      await new Promise((closed) => server.close(closed))
    },
  }
}

function headersOf({ headers }: IncomingMessage): Record<string, string> {
  // The next version has the same tags.
  const { host: _, connection: __, 'if-none-match': ___, 'if-modified-since': ____, ...passed } = headers
  return Object.fromEntries(Object.entries(passed).map(([name, value]) => [name, String(value)]))
}
