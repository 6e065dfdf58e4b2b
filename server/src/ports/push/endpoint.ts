/** The push services of browsers: Chrome and Edge, Firefox, Safari, Edge on Windows. */
const SERVICES = [
  /^fcm\.googleapis\.com$/,
  /^[\w-]+\.push\.services\.mozilla\.com$/,
  /^[\w-]+\.push\.apple\.com$/,
  /^[\w-]+\.notify\.windows\.com$/,
]

/**
 * The address of a push service, or undefined if nothing may be sent there: a browser names it, so it could be any
 * address inside the network. `allowedHosts` are those of the operator, with the port if it is not 443; plain http is
 * allowed only for these, on this machine.
 */
export function readEndpoint(text: string, allowedHosts: readonly string[]): URL | undefined {
  const url = URL.canParse(text) ? new URL(text) : undefined
  if (!url || url.username || url.password || url.hash) return undefined
  if (allowedHosts.includes(url.host)) {
    const isHere = ['127.0.0.1', '[::1]', 'localhost'].includes(url.hostname)
    return url.protocol === 'https:' || (url.protocol === 'http:' && isHere) ? url : undefined
  }
  const isService = url.protocol === 'https:' && SERVICES.some((service) => service.test(url.host))
  return isService ? url : undefined
}
