import { isThisMachine } from '../outside-post.ts'
import { systemAt } from './systems.ts'

export type Webhook = { address: string } | { wrong: string }

/**
 * Reads a pasted webhook address of a space: of Google Chat, Slack, Microsoft Teams or Discord, whole and at its own host.
 * Other hosts need the operator's permission: `allowedHosts` are host names, with the port if it is not 443. Plain http
 * is allowed only on this machine (decisions 9). `wrong` never repeats the address, since its key is a secret.
 */
export function readWebhook(text: string, allowedHosts: readonly string[]): Webhook {
  const pasted = text.trim()
  const url = URL.canParse(pasted) ? new URL(pasted) : undefined
  if (!url || !/^https?:$/.test(url.protocol) || /\s/.test(pasted)) {
    return { wrong: 'Enter a webhook address. It starts with https://.' }
  }
  if (url.username || url.password || url.hash) {
    return { wrong: 'Remove the user name or # from the webhook address.' }
  }
  const allowed = allowedHosts.includes(url.host)
  // With a port, it is no system's own host.
  const system = systemAt(url.host)
  if (!allowed && !system) {
    return { wrong: 'Enter a webhook address of Google Chat, Slack, Microsoft Teams or Discord.' }
  }
  if (url.protocol !== 'https:' && !(allowed && isThisMachine(url.hostname))) {
    return { wrong: 'A webhook address starts with https://.' }
  }
  if (!allowed && system && !system.isWhole(url)) return { wrong: system.incomplete }
  return { address: url.href }
}

/**
 * Masks an address: `https://chat.googleapis.com/v1/spaces/AAAAn3xP…`. For hosts that are no chat system's own only the
 * host, since the whole path may be secret.
 */
export function maskWebhook(address: string): string {
  const url = URL.canParse(address) ? new URL(address) : undefined
  if (!url) return '…'
  return `${url.origin}${systemAt(url.host)?.mask(url) ?? '/…'}`
}
