import { COMPANY_NAME_MAX, DOMAIN_MAX } from '@scope/contract/company/company.words'
import { invalid, refuseTooLong } from '../../kernel/refusal.ts'

/** A company's name, trimmed. A blank or too long one is refused with 400. */
export function readCompanyName(text: string): string {
  const name = text.trim()
  if (!name) throw invalid('name', 'Enter the company’s name.')
  refuseTooLong('name', 'A company’s name', name, COMPANY_NAME_MAX)
  return name
}

const LABEL = '[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?'
const DOMAIN = new RegExp(`^(?:${LABEL}\\.)+(?!\\d+$)${LABEL}$`)

/**
 * An e-mail domain in lower case, without an @ before it: `lantern.example`. Anything else is refused with 400 for
 * `field`.
 */
export function readDomain(text: string, field: string): string {
  const domain = text.trim().toLowerCase().replace(/^@/, '')
  if (domain.length > DOMAIN_MAX || !DOMAIN.test(domain)) {
    throw invalid(field, 'Enter an e-mail domain, such as lantern.example.')
  }
  return domain
}
