import { createServer, type IncomingMessage, type ServerResponse, request as send } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { S3Settings } from '../../src/ports/files/s3-client.ts'

/** How a service can fail: each takes what it is asked, and may answer in place of the real one, or change its answer. */
const TROUBLES = {
  /** It takes nothing more. */
  refuses: (asked) => (isWrite(asked) ? refusal(403, 'AccessDenied') : undefined),
  /** It has no room. */
  'is full': (asked) => (isPart(asked) ? refusal(507, 'InsufficientStorage') : undefined),
  /** It takes what is sent and never answers. */
  'is silent': (asked) => (isWrite(asked) ? () => undefined : undefined),
  /** It sends half of a file, and cuts the connection. */
  'answers half': (asked) => (isFile(asked) ? 'half' : undefined),
  /** It sends half of a file, and nothing more. */
  'falls silent': (asked) => (isFile(asked) ? 'stalls' : undefined),
  /** It sends a file with a byte that was not written. */
  lies: (asked) => (isFile(asked) ? 'flips' : undefined),
  /** It says that it has copied what it has not. */
  'copies nothing': (asked) =>
    asked.headers['x-amz-copy-source']
      ? answer(200, '<CopyObjectResult><ETag>"0"</ETag></CopyObjectResult>')
      : undefined,
} satisfies Record<string, (asked: IncomingMessage) => Response | 'half' | 'stalls' | 'flips' | undefined>

export type Trouble = keyof typeof TROUBLES
export const TROUBLE_NAMES = Object.keys(TROUBLES) as Trouble[]

type Response = (response: ServerResponse) => void

const isWrite = ({ method }: IncomingMessage) => method === 'PUT' || method === 'POST'
const isPart = ({ method, url = '' }: IncomingMessage) => method === 'PUT' && url.includes('partNumber=')
const isFile = ({ method, url = '' }: IncomingMessage) => method === 'GET' && !url.includes('list-type')

const answer =
  (status: number, xml: string): Response =>
  (response) =>
    response.writeHead(status, { 'content-type': 'application/xml' }).end(`<?xml version="1.0"?>${xml}`)
const refusal = (status: number, code: string) => answer(status, `<Error><Code>${code}</Code></Error>`)

/** A service on loopback in front of a real one: it passes everything on until it is told to fail. */
export async function troubledS3(behind: S3Settings) {
  let trouble: Trouble | undefined
  let writes = 0
  const { port } = new URL(behind.endpoint)
  const server = createServer((asked, response) => {
    if (isWrite(asked)) writes += 1
    const how = trouble && TROUBLES[trouble](asked)
    if (typeof how === 'function') {
      asked.resume().once('end', () => how(response))
      return
    }
    const { method, url: path, headers } = asked
    const real = send({ host: '127.0.0.1', port, method, path, headers, agent: false }, (got) => {
      response.writeHead(got.statusCode ?? 502, got.headers)
      if (how === undefined) {
        got.pipe(response)
        return
      }
      got.toArray().then((chunks: Buffer[]) => passOn(Buffer.concat(chunks), how, response))
    })
    // The real one sends a body that no answer to HEAD has, once that is passed on.
    real.on('error', () => (response.headersSent ? response.end() : response.destroy()))
    asked.pipe(real)
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    settings: { ...behind, endpoint },
    fail: (kind: Trouble | undefined) => {
      trouble = kind
    },
    /** How often it was asked to write something. */
    writes: () => writes,
    stop: () => {
      server.closeAllConnections()
      return new Promise<void>((done) => server.close(() => done()))
    },
  }
}

function passOn(bytes: Buffer, how: 'half' | 'stalls' | 'flips', response: ServerResponse): void {
  const middle = Math.floor(bytes.length / 2)
  if (how === 'flips') {
    bytes[middle] = (bytes[middle] ?? 0) ^ 1
    response.end(bytes)
    return
  }
  response.write(bytes.subarray(0, middle), () => {
    if (how === 'half') response.destroy()
  })
}
