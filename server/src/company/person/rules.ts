import { fullNameOf } from '@scope/contract/company/person.words'
import type { Context } from '../../kernel/context.ts'
import { timeIn } from '../../kernel/export/words.ts'

/** `Exported Nov 18, 2026, 12:00 PM PST by Vera Pope`, in the company's time zone. */
export function madeText({
  now,
  companyZone,
  person,
}: Pick<Context, 'now' | 'companyZone' | 'person'>): string {
  return `Exported ${timeIn(companyZone, now)} by ${fullNameOf(person)}`
}
