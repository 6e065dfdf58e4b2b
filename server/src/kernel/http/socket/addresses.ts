import { BlockList, isIP } from 'node:net'
import { ConfigError } from '../../config-read.ts'

/** Whether an address is in a list. What is no address is in none. */
export type Addresses = (address: string | undefined) => boolean

const BITS = { ipv4: 32, ipv6: 128 }

/**
 * Reads a setting's addresses and CIDR ranges, separated by commas: `10.0.0.7, 192.168.7.0/24, fd00::/8`. Throws a
 * ConfigError that names the setting and the item that is neither.
 */
export function readAddresses(name: string, text: string): Addresses {
  const list = new BlockList()
  for (const item of text.split(',').map((part) => part.trim())) {
    if (item === '') continue
    const [address = '', prefix, ...more] = item.split('/')
    const family = familyOf(address)
    const isPrefix = /^(0|[1-9]\d{0,2})$/.test(prefix ?? '0') && more.length === 0
    if (!family || !isPrefix || Number(prefix ?? '0') > BITS[family]) {
      throw new ConfigError(
        `${name}: “${item}” is neither an address like 10.0.0.7 nor a range like 10.0.0.0/8 or fd00::/8`,
      )
    }
    list.addSubnet(address, prefix === undefined ? BITS[family] : Number(prefix), family)
  }
  return (remote = '') => {
    // A socket may name the interface as well: fe80::1%eth0.
    const address = remote.replace(/%.*$/, '')
    const family = familyOf(address)
    return family !== undefined && list.check(address, family)
  }
}

function familyOf(address: string): 'ipv4' | 'ipv6' | undefined {
  if (isIP(address) === 4) return 'ipv4'
  return isIP(address) === 6 && !address.includes('%') ? 'ipv6' : undefined
}
