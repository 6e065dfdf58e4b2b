const GOOGLE = 'chat.googleapis.com'
const SPACE = /^\/v1\/spaces\/[\w-]{1,100}\/messages$/
/** Characters of a space’s name to show, enough to tell two apart. */
const SHOWN = 8

export type Webhook = { address: string } | { wrong: string }

/**
 * Reads a pasted Google Chat webhook address: `https://chat.googleapis.com/v1/spaces/…/messages` with key and token.
 * Other hosts need the operator's permission: `allowedHosts` are host names, with the port if it is not 443. Plain http
 * is allowed only on this machine (decisions 9). `wrong` never repeats the address, since its key is a secret.
 */
export function readWebhook(text: string, allowedHosts: readonly string[]): Webhook {
  const pasted = text.trim()
  const url = URL.canParse(pasted) ? new URL(pasted) : undefined
  if (!url || !/^https?:$/.test(url.protocol) || /\s/.test(pasted)) {
    return { wrong: `Enter a webhook address. It starts with https://${GOOGLE}/v1/spaces/.` }
  }
  if (url.username || url.password || url.hash) {
    return { wrong: 'Remove the user name or # from the webhook address.' }
  }
  const allowed = allowedHosts.includes(url.host)
  if (!allowed && url.host !== GOOGLE) {
    return { wrong: `Enter a Google Chat address: https://${GOOGLE}/v1/spaces/….` }
  }
  if (url.protocol !== 'https:' && !(allowed && isThisMachine(url.hostname))) {
    return { wrong: 'A webhook address starts with https://.' }
  }
  if (allowed) return { address: url.href }
  const given = (name: string) => url.searchParams.getAll(name).filter(Boolean).length === 1
  if (!SPACE.test(url.pathname) || !given('key') || !given('token')) {
    return { wrong: 'Copy the whole address from the space’s webhook, with its key and token.' }
  }
  return { address: url.href }
}

const isThisMachine = (hostname: string): boolean => ['127.0.0.1', '[::1]', 'localhost'].includes(hostname)

/**
 * Masks an address: `https://chat.googleapis.com/v1/spaces/AAAAn3xP…`. For other hosts only the host, since the whole
 * path may be secret.
 */
export function maskWebhook(address: string): string {
  const url = URL.canParse(address) ? new URL(address) : undefined
  if (!url) return '…'
  const [, space] = SPACE.test(url.pathname) ? url.pathname.split('/spaces/') : []
  if (url.host !== GOOGLE || !space) return `${url.origin}/…`
  return `${url.origin}/v1/spaces/${(space.split('/')[0] ?? '').slice(0, SHOWN)}…`
}
