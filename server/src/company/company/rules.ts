import { COMPANY_NAME_MAX } from '@scope/contract/company/company.words'
import { readEmailDomain } from '@scope/contract/kernel/email'
import { getDomain } from 'tldts'
import { invalid, refuseTooLong } from '../../kernel/refusal.ts'
import { isPublicDomain } from './public-domains.ts'

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
  if (isPublicDomain(domain)) {
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
