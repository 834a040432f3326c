/** Which network addresses are public: those that no machine may mistake for itself or for its neighbours. */
import { BlockList, isIP } from 'node:net'

/** Special ranges of IPv4 (RFC 6890 and its followers): private, local, shared, documentation, benchmark, multicast, reserved. */
const SPECIAL_V4: readonly (readonly [string, number])[] = [
  ['0.0.0.0', 8], ['10.0.0.0', 8], ['100.64.0.0', 10], ['127.0.0.0', 8], ['169.254.0.0', 16], ['172.16.0.0', 12], ['192.0.0.0', 24],
  ['192.0.2.0', 24], ['192.88.99.0', 24], ['192.168.0.0', 16], ['198.18.0.0', 15], ['198.51.100.0', 24], ['203.0.113.0', 24],
  ['224.0.0.0', 4], ['240.0.0.0', 4],
]

/** Of IPv6 only 2000::/3 is given out to the world; these parts of it are not. */
const SPECIAL_V6: readonly (readonly [string, number])[] = [['2001::', 23], ['2001:db8::', 32], ['2002::', 16], ['3fff::', 20]]

const listOf = (subnets: readonly (readonly [string, number])[], family: 'ipv4' | 'ipv6'): BlockList => {
  const list = new BlockList()
  for (const [network, prefix] of subnets) list.addSubnet(network, prefix, family)
  return list
}

const specialV4 = listOf(SPECIAL_V4, 'ipv4')
const specialV6 = listOf(SPECIAL_V6, 'ipv6')
const globalV6 = listOf([['2000::', 3]], 'ipv6')
/** IPv6 forms that carry an IPv4 address in their last 32 bits: mapped, and translated by a network (RFC 6052). */
const carriers = listOf([['::ffff:0:0', 96], ['64:ff9b::', 96]], 'ipv6')

/** The IPv4 address in the last 32 bits of an IPv6 address. */
const carried = (address: string): string => {
  const dotted = /(\d+\.\d+\.\d+\.\d+)$/.exec(address)?.[1]
  if (dotted) return dotted
  // The last two groups, of which a `::` at the end leaves nothing but zeros.
  const groups = (address.split('::').at(-1) ?? '').split(':').slice(-2).map(group => Number.parseInt(group || '0', 16))
  const [high = 0, low = 0] = groups.length === 2 ? groups : [0, ...groups]
  return [high >> 8, high & 255, low >> 8, low & 255].join('.')
}

/** True for an address, written in numbers, that belongs to the public network. Anything else is not: also what is no address. */
export const isPublicAddress = (address: string): boolean => {
  const plain = address.replace(/%.*$/, '')
  if (isIP(plain) === 4) return !specialV4.check(plain, 'ipv4')
  if (isIP(plain) !== 6) return false
  if (carriers.check(plain, 'ipv6')) return isPublicAddress(carried(plain))
  return globalV6.check(plain, 'ipv6') && !specialV6.check(plain, 'ipv6')
}
