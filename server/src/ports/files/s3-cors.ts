import { once } from 'node:events'
import http, { type IncomingMessage } from 'node:http'
import https from 'node:https'

const WITHIN_MS = 5_000

/**
 * Asks a bucket as a browser does before it uploads: may a page of this origin `PUT` a file with its type? Answers why
 * not, in words for the operator; undefined if it may. `upload` is any address of an upload.
 */
export async function whyNoUploads(upload: URL, origin: string): Promise<string | undefined> {
  const request = (upload.protocol === 'https:' ? https : http).request(upload, {
    method: 'OPTIONS',
    headers: {
      origin,
      'access-control-request-method': 'PUT',
      'access-control-request-headers': 'content-type',
    },
    signal: AbortSignal.timeout(WITHIN_MS),
  })
  request.on('error', () => undefined)
  try {
    request.end()
    const [{ headers }] = (await once(request, 'response')) as [IncomingMessage]
    return refusalIn(headers, origin)
  } catch {
    return 'it does not answer'
  } finally {
    request.destroy()
  }
}

function refusalIn(headers: IncomingMessage['headers'], origin: string): string | undefined {
  const allows = (name: string, wanted: string) => {
    const listed = String(headers[`access-control-allow-${name}`] ?? '')
      .toLowerCase()
      .split(/\s*,\s*/)
    return listed.includes('*') || listed.includes(wanted.toLowerCase())
  }
  if (!allows('origin', origin)) return `its CORS rules do not name the origin ${origin}`
  if (!allows('methods', 'PUT')) return 'its CORS rules do not allow PUT'
  if (!allows('headers', 'content-type')) return 'its CORS rules do not allow the header content-type'
  return undefined
}
