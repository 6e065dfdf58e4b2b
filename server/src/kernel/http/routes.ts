import type { CallName, Calls, Input, Reply } from '@scope/contract/calls'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Context, OpenContext } from '../context.ts'
import type { Download } from './download.ts'
import type { Events } from './events.ts'

/** The request and reply, for the few handlers that set a cookie or a header. */
export type Http = { request: FastifyRequest; reply: FastifyReply }

type ContextOf<N extends CallName> = Calls[N]['who'] extends 'anyone' ? OpenContext : Context

/** A call that waits for others may answer piece by piece; a file of someone’s is a stream. */
type AnswerOf<N extends CallName> =
  | (Calls[N] extends { type: 'application/octet-stream' } ? Download : Reply<N>)
  | (Calls[N] extends { slow: true } ? Events : never)

/** What answers a call of the contract. */
type Handler<N extends CallName> = (
  context: ContextOf<N>,
  input: Input<N>,
  http: Http,
) => Promise<AnswerOf<N>>

/** The handlers of a noun: exactly its calls. */
export type Routes<N extends CallName> = { [K in N]: Handler<K> }
