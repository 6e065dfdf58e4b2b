import { createHash } from 'node:crypto'
import type { Context } from '../context.ts'
import type { Http } from './routes.ts'

/** Stands for the answer that the caller already has. */
export const UNCHANGED = Symbol('unchanged')

type Read<T> = (context: Context, input: unknown, http: Http) => Promise<T>

/** A polled read of any call. */
export type AnyVersioned =
  | { version: Read<string | undefined>; read: Read<unknown> }
  | { readWithVersion: Read<{ version: string; reply: () => unknown }> }

/**
 * A read that sets a weak ETag made of its version, and answers UNCHANGED to a caller who has it (decision 065). A
 * version of its own is read first: if something changes in between, the reply is newer than its tag, and the next poll
 * gets it again. `shape` stands for the reply's schema, which another release may change.
 */
export function ifChanged(route: AnyVersioned, shape: string): Read<unknown> {
  const shapeHash = hash(shape)
  return async (context, input, http) => {
    const known = http.request.headers['if-none-match']?.split(',').map((each) => each.trim())
    const answer = async (version: string | undefined, read: () => unknown) => {
      const tag = version === undefined ? undefined : tagOf(version, shapeHash, context)
      const reply = tag && known?.includes(tag) ? UNCHANGED : await read()
      if (tag) http.reply.header('etag', tag)
      return reply
    }
    if ('readWithVersion' in route) {
      const { version, reply } = await route.readWithVersion(context, input, http)
      return answer(version, reply)
    }
    const version = await route.version(context, input, http)
    return answer(version, () => route.read(context, input, http))
  }
}

/** The caller's rights decide what a reply shows. */
function tagOf(version: string, shapeHash: string, { person, reach }: Context): string {
  const { userId, accessRole, jobRole } = person
  const seen = [version, shapeHash, userId, accessRole, jobRole, reach.orgId, reach.venueIds]
  return `W/"${hash(JSON.stringify(seen))}"`
}

const hash = (text: string): string => createHash('sha256').update(text).digest('base64url').slice(0, 22)
