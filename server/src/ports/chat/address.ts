const GOOGLE = 'chat.googleapis.com'
const SPACE = /^\/v1\/spaces\/[\w-]{1,100}\/messages$/
/** How much of a space’s name tells two of them apart. */
const SHOWN = 8

export type Webhook = { address: string } | { wrong: string }

/**
 * Reads the address of a Google Chat space as it was pasted: `https://chat.googleapis.com/v1/spaces/…/messages` with
 * its key and its token. Another host is taken only where the operator allows it: `allowedHosts` are host names, with
 * the port where it is not the usual one; on this machine alone one may speak plain http (decisions 9). The sentence
 * of what is `wrong` never repeats the address, whose key is a secret.
 */
export function readWebhook(text: string, allowedHosts: readonly string[]): Webhook {
  const pasted = text.trim()
  const url = URL.canParse(pasted) ? new URL(pasted) : undefined
  if (!url || !/^https?:$/.test(url.protocol) || /\s/.test(pasted)) {
    return { wrong: `This is no web address. It begins with https://${GOOGLE}/v1/spaces/.` }
  }
  if (url.username || url.password || url.hash) {
    return { wrong: 'A webhook address has no user name and no # in it.' }
  }
  const allowed = allowedHosts.includes(url.host)
  if (!allowed && url.host !== GOOGLE) {
    return { wrong: `Only addresses of Google Chat are taken: https://${GOOGLE}/v1/spaces/….` }
  }
  if (url.protocol !== 'https:' && !(allowed && isThisMachine(url.hostname))) {
    return { wrong: 'A webhook address begins with https://.' }
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
 * An address as it may be shown: `https://chat.googleapis.com/v1/spaces/AAAAn3xP…`. Of another host, whose path may be
 * a secret as a whole, the host alone.
 */
export function maskWebhook(address: string): string {
  const url = URL.canParse(address) ? new URL(address) : undefined
  if (!url) return '…'
  const [, space] = SPACE.test(url.pathname) ? url.pathname.split('/spaces/') : []
  if (url.host !== GOOGLE || !space) return `${url.origin}/…`
  return `${url.origin}/v1/spaces/${(space.split('/')[0] ?? '').slice(0, SHOWN)}…`
}
