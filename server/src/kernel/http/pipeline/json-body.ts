import { StringDecoder } from 'node:string_decoder'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { invalid, Refusal } from '../../refusal.ts'

/*
 * `JSON.parse` runs to its end while everybody else waits. How long it takes is less a matter of bytes than of what they
 * are: 14 MB of one text take it 20 ms, and 10 MB of brackets 20 s. So each body is looked at before it is parsed.
 */

/** The deepest body of a call has five levels. */
const DEPTH_MAX = 32
/** A sheet of 5,000 lines has some 50,000. */
const VALUES_MAX = 100_000
/** A name that has not been seen yet costs more than a value. Calls have some ten, a map of Admin Days 500. */
const NAMES_MAX = 1_000
const NAME_BYTES_MAX = 100
/** Some programs write `/` and `+` of Base64 as escapes: a file of 10 MB has at most this many of both. */
const ESCAPES_MAX = 500_000
/** After this many bytes others have their turn. */
const SLICE = 1024 * 1024

/** Reads the JSON body of every call, in turns with everyone else. */
export function readJsonBodies(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.addContentTypeParser(
    'application/json',
    { parseAs: 'buffer' },
    async (request: FastifyRequest, bytes: Buffer) => {
      const text = await lookAt(bytes)
      const body = await new Promise((resolve, reject) => {
        parse(request, text, (error, parsed) => (error ? reject(error) : resolve(parsed)))
      })
      // Before it is compared with its schema.
      if (bytes.length > SLICE) await turn()
      return body
    },
  )
}

/** The text of a body. Throws `invalid` or `tooLarge` if it would take long to parse. */
export async function lookAt(bytes: Buffer): Promise<string> {
  const look = looker(bytes)
  const decoder = new StringDecoder('utf8')
  const parts: string[] = []
  for (let from = 0; from < bytes.length; from += SLICE) {
    const to = Math.min(from + SLICE, bytes.length)
    look(to)
    parts.push(decoder.write(bytes.subarray(from, to)))
    if (bytes.length > SLICE) await turn()
  }
  return parts.join('') + decoder.end()
}

const turn = () => new Promise<void>((resume) => setImmediate(resume))

const [QUOTE, BACKSLASH, COMMA, COLON] = [0x22, 0x5c, 0x2c, 0x3a]
const [OPEN_LIST, CLOSE_LIST, OPEN_OBJECT, CLOSE_OBJECT] = [0x5b, 0x5d, 0x7b, 0x7d]

/** Looks at JSON slice by slice, each to a byte, and counts what parsing would have to make of it. */
function looker(bytes: Buffer): (to: number) => void {
  const names = new Set<string>()
  let at = 0
  let [depth, values, escapes] = [0, 0, 0]
  /** The last text: where it begins, and where it ended, or -1 within it. */
  let [begin, end] = [0, 0]

  function mark(byte: number | undefined): void {
    if (byte === CLOSE_LIST || byte === CLOSE_OBJECT) depth -= 1
    const opens = byte === OPEN_LIST || byte === OPEN_OBJECT
    if (opens) depth += 1
    if (depth > DEPTH_MAX) throw invalid('body', `The body is nested more than ${DEPTH_MAX} levels deep.`)
    if (opens || byte === COMMA) values += 1
    if (values > VALUES_MAX) throw tooMuch('values', VALUES_MAX)
  }

  function name(): void {
    if (end - begin > NAME_BYTES_MAX) {
      throw invalid('body', `A field’s name in the body is longer than ${NAME_BYTES_MAX} bytes.`)
    }
    names.add(bytes.toString('latin1', begin, end))
    if (names.size > NAMES_MAX) throw tooMuch('different field names', NAMES_MAX)
  }

  return (to) => {
    for (; at < to; at += 1) {
      const byte = bytes[at]
      if (byte === QUOTE) {
        if (end >= 0) [begin, end] = [at + 1, -1]
        else end = at
      } else if (end < 0) {
        if (byte !== BACKSLASH) continue
        escapes += 1
        if (escapes > ESCAPES_MAX) throw tooMuch('escaped characters', ESCAPES_MAX)
        at += 1
      } else if (byte === COLON) name()
      else mark(byte)
    }
  }
}

const tooMuch = (what: string, max: number) =>
  new Refusal('tooLarge', `The body has more than ${max.toLocaleString('en')} ${what}. Send less at once.`)
