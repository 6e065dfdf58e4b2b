import { isIP, isIPv6 } from 'node:net'

const MAPPED = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i

/**
 * The network that an address belongs to: an IPv4 address itself, and of an IPv6 address the first 64 bits, since one
 * household has all the others.
 */
export function networkOf(address: string): string {
  const [, mapped] = MAPPED.exec(address) ?? []
  if (mapped) return mapped
  if (!isIPv6(address)) return address
  const [head = '', tail] = address.split('%')[0]?.split('::') ?? []
  const groups = head.split(':').filter(Boolean)
  const after = tail?.split(':').filter(Boolean) ?? []
  // A dotted last part, as in 64:ff9b::192.0.2.1, stands for two groups.
  const afterCount = after.length + (after.at(-1)?.includes('.') ? 1 : 0)
  const zeros = tail === undefined ? 0 : Math.max(0, 8 - groups.length - afterCount)
  const all = [...groups, ...Array<string>(zeros).fill('0'), ...after]
  return `${all
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')}::/64`
}

/** As many characters of a network as a row stores: a proxy may name anything. */
const STORED_MAX = 64

/** The network of an address, as it is stored. */
export const networkToStore = (address: string): string => networkOf(address).slice(0, STORED_MAX)

/** What a request says of its sender: as the proxies name it, and the other end of the connection. */
export type Sender = { ip: string; socket: { remoteAddress?: string | undefined } }

/**
 * The address from which a request counts: the one that the proxies in front name (`TRUST_PROXY`), without a port. If
 * they name none, as with `unknown`, it is that of the connection.
 */
export function clientOf({ ip, socket }: Sender): string {
  const named = ip.replace(/^\[([^\]]*)\](:\d+)?$/, '$1').replace(/^([\d.]+):\d+$/, '$1')
  return isIP(named) ? named : (socket.remoteAddress ?? '')
}

/** The same as a part of a context, for what writes it into the security log. */
export const networkIn = (request: Sender): { network: string } => ({ network: clientOf(request) })
