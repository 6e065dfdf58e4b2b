import type { CallName, Calls, Input, Reply } from '@scope/contract/calls'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Context, OpenContext } from '../context.ts'
import type { Download } from './reply/download.ts'
import type { EventStream } from './reply/event-stream.ts'
import type { Events } from './reply/events.ts'

/** Request and reply, for the few handlers that set a cookie or a header. */
export type Http = { request: FastifyRequest; reply: FastifyReply }

type ContextOf<N extends CallName> = Calls[N]['who'] extends 'anyone' ? OpenContext : Context

/** A slow call may answer in pieces; an attached file is a stream. */
type AnswerOf<N extends CallName> =
  | (Calls[N] extends { type: 'application/octet-stream' }
      ? Download
      : Calls[N] extends { stream: true }
        ? EventStream
        : Reply<N>)
  | (Calls[N] extends { slow: true } ? Events : never)

/** The handler of a call. */
type Handler<N extends CallName> = (
  context: ContextOf<N>,
  input: Input<N>,
  http: Http,
) => Promise<AnswerOf<N>>

/** The handlers of a noun's calls, all of them. */
export type Routes<N extends CallName> = { [K in N]: Handler<K> }
