/**
 * Reads e-mail addresses in one place: from a file, a form, a command, a link, and from a provider or a proxy that
 * vouches for a person. No schema here: the browser loads this file.
 */

/**
 * The address as stored and compared, or its fault, in words that follow `This address`: `has no @`; and the text
 * without invisible characters, to show.
 */
type ReadEmail = { email: string; wrong?: undefined } | { wrong: string; shown: string }

/** The most characters of an address, and of the part before its @ (RFC 5321). */
const EMAIL_MAX = 254
const LOCAL_MAX = 64

const UNSEEN = /[\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}]/gu
const ENDS =
  /^[\s\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}"'“”‘’]+|[\s\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}"'“”‘’.,;]+$/gu
const IN_LOCAL = /^[\p{L}\p{M}\p{N}!#$%&'*+=?^_~.-]$/u
const IN_DOMAIN = /^[a-z0-9.-]$/
const NO_DOMAIN = 'does not end in a domain such as lantern.example'
const LABEL = '[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?'
const DOMAIN = new RegExp(`^(?:${LABEL}\\.)+(?!\\d+$)${LABEL}$`)

/**
 * Reads an address that somebody typed, pasted or exported. Variants that are clearly the same address are accepted:
 * capital and full-width letters, an accent as one or two characters, and around it blanks, invisible characters,
 * `mailto:`, `Jane <…>`, quotes, a spreadsheet's apostrophe, a final dot, comma or semicolon. Anything else is refused:
 * an invisible character, or one that only looks like a letter, would create a person who can never sign in.
 */
export const readEmail = (text: string): ReadEmail => checked(unwrapped(text))

/**
 * Reads an address that a provider or a proxy vouches for. It is lower-cased, and nothing is removed: the accounts
 * `'jane@…` and `ｊane@…` have other mailboxes than `jane@…`, and their owners must not become Jane.
 */
export const readVouchedEmail = (text: string): ReadEmail => checked(text)

/**
 * Reads an e-mail domain by the same rule, with or without a leading @: `@Lantern.example.` is `lantern.example`.
 * `wrong` is a whole sentence.
 */
export function readEmailDomain(text: string): { domain: string } | { domain?: undefined; wrong: string } {
  const read = checked(`x@${unwrapped(text).replace(/^@/, '')}`)
  if (read.wrong === undefined) return { domain: domainOf(read.email) }
  const cause = read.wrong === NO_DOMAIN ? '' : ` This one ${read.wrong}.`
  return { wrong: `Enter an e-mail domain, such as lantern.example.${cause}` }
}

/** The part of an address after the @. */
export const domainOf = (email: string): string => email.slice(email.lastIndexOf('@') + 1)

/** Removes the wrapping of an address, layer by layer: `"<mailto:jane@…>",`. */
function unwrapped(text: string): string {
  // Full-width letters, digits and signs have the same order as the narrow ones.
  let bare = text.replace(/[\uFF01-\uFF5E]/g, (wide) => String.fromCharCode(wide.charCodeAt(0) - 0xfee0))
  for (let before = ''; before !== bare; ) {
    before = bare
    bare = bare
      .replace(ENDS, '')
      .replace(/^mailto:([^?]*)(?:\?.*)?$/i, '$1')
      .replace(/^[^@<>]*<(.*)>$/, '$1')
  }
  return bare
}

function checked(text: string): ReadEmail {
  let email = ''
  for (const character of text) {
    const wrong = wrongCharacter(character, email)
    if (wrong) {
      const where = email === '' ? 'at its start' : `after ${lastPiece(email)}`
      return { wrong: `has ${wrong} ${where}`, shown: text.replace(UNSEEN, '') }
    }
    email += character.toLowerCase()
  }
  const wrong = wrongWhole(email)
  return wrong ? { wrong, shown: email } : { email: email.normalize('NFC') }
}

/** The fault of a character, given the characters before it. */
function wrongCharacter(character: string, before: string): string | undefined {
  if (/\s/.test(character) && character !== '\uFEFF') return 'a space'
  if (character.search(UNSEEN) === 0) return 'an invisible character'
  const meant = anotherLetter(character)
  if (meant) return `a ${character} that only looks like ${meant}`
  const allowed = before.includes('@') ? IN_DOMAIN : IN_LOCAL
  if (character === '@' ? before.includes('@') : !allowed.test(character.toLowerCase()))
    return `a ${character}`
  return undefined
}

/**
 * The different letter that a character becomes when text is normalized or its case changes: the Kelvin sign K becomes
 * k in lower case, ﬁ becomes fi.
 */
function anotherLetter(character: string): string | undefined {
  const same = character.normalize('NFKC')
  if (same !== character) return same
  const lower = character.toLowerCase()
  return lower !== character && lower.toUpperCase() !== character ? lower : undefined
}

/** The last piece of the text before: `.example` of `jane@lantern.example`. */
const lastPiece = (email: string): string =>
  email.slice(Math.max(email.lastIndexOf('.'), email.lastIndexOf('@'), 0))

function wrongWhole(email: string): string | undefined {
  const at = email.indexOf('@')
  if (at < 0) return 'has no @'
  const local = email.slice(0, at)
  if (local === '') return 'has nothing before the @'
  if (email.includes('..')) return 'has two dots in a row'
  if (local.startsWith('.')) return 'has a dot at its start'
  if (local.endsWith('.')) return 'has a dot before the @'
  if (!DOMAIN.test(domainOf(email))) return NO_DOMAIN
  const foreign = /\p{Script=Latin}/u.test(local) && /(?!\p{Script=Latin})\p{L}/u.exec(local)
  if (foreign) return `has a ${foreign[0]} of another alphabet`
  return local.length > LOCAL_MAX || email.length > EMAIL_MAX ? 'is too long' : undefined
}
