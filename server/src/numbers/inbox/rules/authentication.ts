import { domainOf } from '@scope/contract/kernel/email'
import { registeredDomain } from '../../../company/company/rules.ts'

/** One result of an `Authentication-Results` header: `dkim=pass header.d=example.com`. */
type Result = { method: string; result: string; properties: ReadonlyMap<string, string> }

/**
 * Whether a message is from its sender's domain. Only the topmost header that the receiving server signed with its name
 * counts: mail servers write theirs above those that came with the message, which anyone may have written. It must say that
 * DKIM passed for the sender's domain, or SPF for an envelope of that domain, as relaxed DMARC has it (RFC 7489, 3.1).
 */
export function isFromDomainOf(sender: string, headers: readonly string[], authserv: string): boolean {
  const read = headers.map(readResults).find((one) => one?.authserv === authserv.toLowerCase())
  const domain = domainOf(sender)
  return (read?.results ?? []).some(({ method, result, properties }) => {
    if (result !== 'pass') return false
    if (method === 'dkim') {
      const signer = properties.get('header.d') ?? domainPart(properties.get('header.i'))
      return signer !== undefined && isAligned(signer, domain)
    }
    const envelope = domainPart(properties.get('smtp.mailfrom'))
    return method === 'spf' && envelope !== undefined && isAligned(envelope, domain)
  })
}

/** Whether a domain and the sender's belong to one owner. `co.uk` or `com` belongs to nobody. */
function isAligned(proven: string, domain: string): boolean {
  const owned = registeredDomain(domain)
  return owned !== null && registeredDomain(proven) === owned
}

const domainPart = (value: string | undefined): string | undefined =>
  value === undefined ? undefined : domainOf(value)

/**
 * Reads a header's value (RFC 8601). Undefined if it cannot be read, so that a value made to be read in two ways proves
 * nothing.
 */
function readResults(value: string): { authserv: string; results: Result[] } | undefined {
  const parts = splitParts(value)
  const [first, ...rest] = parts ?? []
  // A version may follow the name.
  const authserv = /^(\S+)(?: \d+)?$/.exec(first?.join(' ') ?? '')?.[1]
  return authserv === undefined ? undefined : { authserv, results: rest.flatMap(resultOf) }
}

function resultOf([first = '', ...rest]: readonly string[]): Result[] {
  const [, method, result] = /^([a-z0-9-]+)(?:\/\d+)?=([a-z]+)$/.exec(first) ?? []
  if (!method || !result) return []
  const properties = new Map<string, string>()
  for (const word of rest) {
    const at = word.indexOf('=')
    const name = word.slice(0, at)
    // Of a property that is there twice, the first counts.
    if (at > 0 && !properties.has(name)) properties.set(name, word.slice(at + 1))
  }
  return [{ method, result, properties }]
}

/**
 * The words of a value between its semicolons, in small letters, without comments, and with what was in quotes as a part of
 * its word. Undefined if a comment or a quote has no end.
 */
function splitParts(value: string): string[][] | undefined {
  const parts: string[][] = [[]]
  let word = ''
  let depth = 0
  let quoted = false
  const endWord = () => {
    if (word) parts.at(-1)?.push(word.toLowerCase())
    word = ''
  }
  for (let at = 0; at < value.length; at += 1) {
    const mark = value[at] ?? ''
    if (mark === '\\' && (quoted || depth > 0)) {
      at += 1
      if (quoted) word += value[at] ?? ''
    } else if (quoted) {
      if (mark === '"') quoted = false
      // A blank or an equals sign in quotes begins no other word or property.
      else word += /[\s=;]/.test(mark) ? '_' : mark
    } else if (depth > 0) {
      if (mark === '(') depth += 1
      if (mark === ')') depth -= 1
    } else if (mark === '"') quoted = true
    else if (mark === '(') {
      depth = 1
      endWord()
    } else if (mark === ';') {
      endWord()
      parts.push([])
    } else if (/\s/.test(mark)) endWord()
    else word += mark
  }
  if (quoted || depth > 0) return undefined
  endWord()
  return parts
}
