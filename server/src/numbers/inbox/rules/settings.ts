import { readEmail } from '@scope/contract/kernel/email'
import { readDomain } from '../../../company/company/rules.ts'
import { invalid } from '../../../kernel/refusal.ts'

/** Reads the senders of a form: addresses, and domains with an @ before them. Each once. */
export function readSenders(texts: readonly string[]): string[] {
  const read = texts.map((text) => {
    if (!text.trim().startsWith('@')) return readAddress(text, 'senders')
    // A public one stands for anybody.
    return `@${readDomain(text, 'senders')}`
  })
  return [...new Set(read)]
}

/** Reads the addresses for reports. Each once. */
export const readReportTo = (texts: readonly string[]): string[] => [
  ...new Set(texts.map((text) => readAddress(text, 'reportTo'))),
]

function readAddress(text: string, field: string): string {
  const read = readEmail(text)
  if (read.wrong !== undefined) throw invalid(field, `The address “${read.shown}” ${read.wrong}.`)
  return read.email
}
