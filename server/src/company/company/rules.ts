import { COMPANY_NAME_MAX } from '@scope/contract/company/company.words'
import { readEmailDomain } from '@scope/contract/kernel/email'
import { getDomain } from 'tldts'
import { invalid, refuseTooLong } from '../../kernel/refusal.ts'

/**
 * Providers at which anybody gets an address: whoever had one would be one of the company's people as soon as a roster
 * named them, and no other company here could have a domain of its own choice. These are the large ones. Lists on npm have
 * thousands, most of them gone, and some that are companies' own.
 */
const PUBLIC = new Set(
  `gmail.com googlemail.com outlook.com hotmail.com hotmail.co.uk live.com msn.com yahoo.com yahoo.co.uk ymail.com
   rocketmail.com aol.com aim.com icloud.com me.com mac.com proton.me protonmail.com pm.me tutanota.com tuta.com
   fastmail.com hey.com zoho.com zohomail.com mail.com email.com usa.com gmx.com gmx.de gmx.net web.de mail.ru yandex.com
   yandex.ru qq.com 163.com 126.com naver.com comcast.net verizon.net att.net sbcglobal.net bellsouth.net cox.net
   charter.net earthlink.net optonline.net mailinator.com guerrillamail.com 10minutemail.com`.split(/\s+/),
)

/** A company's name, trimmed. A blank or too long one is refused with 400. */
export function readCompanyName(text: string): string {
  const name = text.trim()
  if (!name) throw invalid('name', 'Enter the company’s name.')
  refuseTooLong('name', 'A company’s name', name, COMPANY_NAME_MAX)
  return name
}

/**
 * An e-mail domain in lower case, without an @ before it: `lantern.example`. Anything else is refused with 400 for
 * `field`.
 */
export function readDomain(text: string, field: string): string {
  const read = readEmailDomain(text)
  if (read.domain === undefined) throw invalid(field, read.wrong)
  const wrong = publicDomainError(read.domain)
  if (wrong) throw invalid(field, wrong)
  return read.domain
}

/** Why a domain cannot be a company's, because others have addresses of it or under it. Undefined if it can. */
export function publicDomainError(domain: string): string | undefined {
  if (PUBLIC.has(domain)) {
    return `Anyone can have an address of ${domain}. Use your company’s own domain.`
  }
  if (registeredDomain(domain) === null) {
    return `Many companies’ domains end in ${domain}. Enter your own, such as lantern.${domain}.`
  }
  return undefined
}

/**
 * The domain that somebody registered, of an e-mail domain in small letters: `pos.co.uk` of `mail.pos.co.uk`. Null of one
 * under which anybody registers, such as `co.uk` (the Public Suffix List, with its private part: `github.io`).
 */
export const registeredDomain = (domain: string): string | null =>
  getDomain(domain, { allowPrivateDomains: true, extractHostname: false, validateHostname: false })
