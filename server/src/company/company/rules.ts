import { COMPANY_NAME_MAX } from '@scope/contract/company/company.words'
import { readEmailDomain } from '@scope/contract/kernel/email'
import { invalid, refuseTooLong } from '../../kernel/refusal.ts'
import { isPublicDomain, publicDomain } from './public-domains.ts'

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
  if (isPublicDomain(read.domain)) throw invalid(field, publicDomain(read.domain))
  return read.domain
}
