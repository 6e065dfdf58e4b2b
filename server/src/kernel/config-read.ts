/** A setting that is missing or wrong, in one line for the operator. Never contains a secret. */
export class ConfigError extends Error {}

/** Whether a host can only be reached from this machine. */
export const isLoopback = (host: string): boolean => ['127.0.0.1', '::1', '[::1]', 'localhost'].includes(host)

/** Reads a whole number from `min` to `max`. */
export function integer(name: string, text: string, { min = 0, max = 65_535 } = {}): number {
  const value = Number(text)
  if (!Number.isInteger(value) || value < min || value > max) {
    throw new ConfigError(`${name} must be a whole number from ${min} to ${max}`)
  }
  return value
}

export function onOff(name: string, text: string | undefined, otherwise: boolean): boolean {
  return text ? oneOf(name, text, ['on', 'off']) === 'on' : otherwise
}

export function oneOf<T extends string>(name: string, value: string, words: readonly T[]): T {
  const match = words.find((word) => word === value)
  if (!match) throw new ConfigError(`${name} must be one of: ${words.join(', ')}`)
  return match
}

/** Reads the address of another service: `https:`, or `http:` on this machine, without a password in it. */
export function secureUrl(name: string, text: string): string {
  const url = URL.canParse(text) ? new URL(text) : undefined
  if (!url || !/^https?:$/.test(url.protocol) || url.username || url.password) {
    throw new ConfigError(`${name} must be an address like https://id.example.com`)
  }
  if (url.protocol === 'http:' && !isLoopback(url.hostname)) {
    throw new ConfigError(`${name} must be an https address, except on this machine.`)
  }
  return text
}

/**
 * Reads the address of a service with its user and password. A mark in them that addresses use themselves would make a
 * piece of the password a host, a port or a path, which errors and logs name: it must be written as `%2F`.
 */
export function addressWithPassword(name: string, text: string, protocols: readonly string[]): URL {
  const scheme = protocols.join('// or ')
  if (!protocols.some((protocol) => text.startsWith(`${protocol}//`))) {
    throw new ConfigError(`${name} must begin with ${scheme}//`)
  }
  refuseBadPercent(name, text)
  // The database's may have no host: its socket is named behind the question mark.
  const hosted = text.replace(/@\//, '@localhost/')
  const url = URL.canParse(hosted) ? new URL(hosted) : undefined
  const settings = [...(url?.searchParams ?? [])].filter(([key]) => key !== 'user' && key !== 'password')
  const isWhole = url && !url.hash && ![url.pathname, ...settings.flat()].some((part) => part.includes('@'))
  if (!isWhole) {
    throw new ConfigError(
      `${name} cannot be read. In its user and password write %40 for @, %2F for /, %23 for #, %3F for ?, %25 for %`,
    )
  }
  return url
}

/** Refuses an address whose user or password has a `%` that begins no code. */
function refuseBadPercent(name: string, url: string): void {
  try {
    decodeURIComponent(url.slice(0, url.lastIndexOf('@')))
  } catch {
    throw new ConfigError(`${name}: write % as %25 in its user or password`)
  }
}
