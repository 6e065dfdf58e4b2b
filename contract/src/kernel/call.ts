import { type Static, type TSchema, Type } from 'typebox'
import type { Ability } from './access.ts'
import type { Limit } from './limits.ts'
import type { CallScope } from './scopes.words.ts'

/** Who may make a call: anyone, anyone signed in, or people with an ability. */
export type Who = 'anyone' | 'signedIn' | Ability

/** One call of the API: its summary, who may make it, its input and its reply. */
export type Call = {
  summary: string
  who: Who
  params?: TSchema
  query?: TSchema
  body?: TSchema
  reply: TSchema
  /** The status of success; 200 when absent. */
  status?: 200 | 201 | 302
  /**
   * Screens poll it, so it does not keep a session alive (decisions 7). Its reply has a weak ETag; a caller who has the
   * current reply gets 304 without a body.
   */
  polled?: true
  /** A read that is short and waits for no lock. Such reads share a connection of the database. */
  quick?: true
  /** The media type, if the reply is a file instead of JSON. */
  type?: FileType
  /**
   * It waits for other services, so it runs outside a transaction and holds no database connection.
   * `Idempotency-Key` does not apply.
   */
  slow?: true
  /** It stays open and answers server-sent events; `reply` is the data of one. */
  stream?: true
  /** A page may start with it. Its reply names the latest change that the server received (`LAST_CHANGE_HEADER`). */
  startsPage?: true
  /**
   * A read that may come from a replica of the database, up to ten seconds late. Not for texts that can become private,
   * which are always read from the primary.
   */
  mayBeLate?: true
  /**
   * A critical action: it needs a proof of the caller's identity not older than FRESH_PROOF_MINUTES, otherwise the
   * error is `proveAgain`. With a list, only if the body has one of these fields.
   */
  fresh?: true | readonly string[]
  /** The scope that a token needs for it. By default `read` for a read, `never` for anything else (`scopeOf`). */
  byToken?: CallScope
  /** Also for people whose role needs a passkey and who have none yet: the calls of the shell and of Settings › You. */
  beforePasskey?: true
  /** The field of its reply with a secret. It is shown once: a repeated `Idempotency-Key` is refused. */
  showsOnce?: 'token' | 'secret' | 'address'
  /** Other accepted bodies besides JSON, by media type. */
  otherBodies?: Readonly<Record<string, OtherBody>>
  /** The body limit in bytes, if larger than the default. */
  bodyMax?: number
  /**
   * A person opens it in the browser's window. Requests from other sites do not count against the limits, and lead to
   * the sign-in screen.
   */
  ownStep?: true
  /** Another program writes its query. The call reads it from the address and refuses it in its own way. */
  foreignQuery?: true
  /** Programs also ask for its headers alone (HEAD). */
  head?: true
  /** The limits on how often it may be called. A call over a limit is answered 429 and has no effect. */
  limits?: readonly Limit[]
}

/** A body that is not JSON: ignored, or as a whole the value of a field of `body`, as Base64. */
export type OtherBody = 'unread' | { field: string }

/** `application/octet-stream` stands for attached files, which may have any allowed type. */
type FileType = 'text/csv; charset=utf-8' | 'application/pdf' | 'application/octet-stream'

/** A file as a reply, and its download name. */
export type FileReply = { name: string; bytes: Uint8Array }

/** Defines a call and keeps its exact types. */
export const call = <const C extends Call>(definition: C): C => definition

/** Defines a call that replies with a file. */
export const file = <const C extends Omit<Call, 'reply' | 'status'> & { type: FileType }>(definition: C) => ({
  ...definition,
  reply: Type.Unsafe<FileReply>({ type: 'string' }),
})

/**
 * The scope that a token needs for a call. A new write is closed to tokens until it declares a scope; streams and calls
 * that always need a fresh proof stay closed.
 */
export function scopeOf(method: string, { byToken, stream, fresh }: Call): CallScope {
  if (stream || fresh === true) return 'never'
  return byToken ?? (method === 'GET' || method === 'HEAD' ? 'read' : 'never')
}

/** The type of a call's params, query or body; nothing if it has none. */
type Part<C, K extends 'params' | 'query' | 'body'> = C extends { [key in K]: infer S extends TSchema }
  ? { [key in K]: Static<S> }
  : unknown

export type InputOf<C extends Call> = Part<C, 'params'> & Part<C, 'query'> & Part<C, 'body'>

export type ReplyOf<C extends Call> = Static<C['reply']>
