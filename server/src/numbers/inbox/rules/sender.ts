import { domainOf } from '@scope/contract/kernel/email'

/** Whether a company takes files from a sender: it lists the address, or the domain as `@example.com`. */
export const isListed = (sender: string, senders: readonly string[]): boolean =>
  senders.includes(sender) || senders.includes(`@${domainOf(sender)}`)

/** The letters in addresses such as `numbers+abcdefghijklmnopqrstuvwx@example.com`. */
export function lettersIn(recipients: readonly string[]): string[] {
  const letters = recipients.flatMap((address) => /^numbers\+([a-z]{24})@/.exec(address)?.[1] ?? [])
  return [...new Set(letters)]
}
