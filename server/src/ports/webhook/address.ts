import { isThisMachine } from '../outside-post.ts'

/**
 * Reads the address of another program: https, without user name and #. Whether it is a private one shows when its name is
 * looked up, at each try. `allowedHosts` may be private, and on this machine plain http; with the port if it is not 443.
 */
export function readWebhookUrl(
  text: string,
  allowedHosts: readonly string[],
): { address: string } | { wrong: string } {
  const pasted = text.trim()
  const url = URL.canParse(pasted) ? new URL(pasted) : undefined
  if (!url || !/^https?:$/.test(url.protocol) || /\s/.test(pasted)) {
    return { wrong: 'Enter an address that starts with https://.' }
  }
  if (url.username || url.password || url.hash) {
    return { wrong: 'Remove the user name or # from the address.' }
  }
  if (url.protocol !== 'https:' && !(allowedHosts.includes(url.host) && isThisMachine(url.hostname))) {
    return { wrong: 'The address must start with https://.' }
  }
  return { address: url.href }
}

/** An address without its query, which may hold a secret. */
export function withoutQuery(address: string): string {
  const url = URL.canParse(address) ? new URL(address) : undefined
  return url ? `${url.origin}${url.pathname}${url.search ? '?…' : ''}` : '…'
}
