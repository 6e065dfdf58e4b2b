import { type Static, type TSchema, Type } from 'typebox'
import type { Ability } from './access.ts'

/** Who may make a call at all: anyone, anyone with a session, or those with an ability. */
export type Who = 'anyone' | 'signedIn' | Ability

/** One call of the API: what it is for, who may make it, what it takes and what it answers. */
export type Call = {
  summary: string
  who: Who
  params?: TSchema
  query?: TSchema
  body?: TSchema
  reply: TSchema
  /** The status of success; 200 when absent. */
  status?: 200 | 201 | 302
  /** A screen repeats it on a timer, so it does not keep a session alive (decisions 7). */
  polled?: true
  /** The media type, where it answers a file to keep and not JSON. */
  type?: FileType
  /** It waits for others: it runs outside a transaction, so that it holds no connection, and is not repeated by key. */
  slow?: true
  /** How many bytes the body may have, where that is more than usual. */
  bodyMax?: number
}

/** The last is a file of someone’s, of whatever type was found to be. */
type FileType = 'text/csv; charset=utf-8' | 'application/pdf' | 'application/octet-stream'

/** A file that a call answers, and the name that it is kept under. */
export type FileReply = { name: string; bytes: Uint8Array }

/** Writes a call down with its exact types. */
export const call = <const C extends Call>(definition: C): C => definition

/** Writes a call down that answers a file. */
export const file = <const C extends Omit<Call, 'reply' | 'status'> & { type: FileType }>(definition: C) => ({
  ...definition,
  reply: Type.Unsafe<FileReply>({ type: 'string' }),
})

/** One part of what a call takes, where it takes it. */
type Part<C, K extends 'params' | 'query' | 'body'> = C extends { [key in K]: infer S extends TSchema }
  ? { [key in K]: Static<S> }
  : unknown

/** What a call takes. */
export type InputOf<C extends Call> = Part<C, 'params'> & Part<C, 'query'> & Part<C, 'body'>

/** What a call answers. */
export type ReplyOf<C extends Call> = Static<C['reply']>
