import type { Paged } from '../../db/keyset.ts'
import type { Http } from '../routes.ts'

/** Answers a list that is an array, and says in the `Link` header (RFC 8288) where it goes on. */
export function withLink<Row>({ request, reply }: Http, { rows, next }: Paged<Row>): Row[] {
  if (next !== null) {
    const [path = '', query] = request.url.split('?')
    const params = new URLSearchParams(query)
    params.set('after', next)
    reply.header('link', `<${path}?${params}>; rel="next"`)
  }
  return rows
}
