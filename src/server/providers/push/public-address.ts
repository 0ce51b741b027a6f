import { type LookupAddress, type LookupOptions, lookup as resolve } from 'node:dns'
import { BlockList, isIP } from 'node:net'

/** Networks that aren't public (IANA's registries of special-purpose addresses). */
const INNER = [
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/3',
]

/** In IPv6 allocated addresses are public, except those that map to IPv4 and those for documentation. */
const GIVEN_OUT = '2000::/3'
const NOT_PUBLIC = ['2001::/23', '2001:db8::/32', '2002::/16', '3fff::/20']

const listOf = (networks: readonly string[], type: 'ipv4' | 'ipv6') => {
  const list = new BlockList()
  for (const network of networks) {
    const [address = '', bits] = network.split('/')
    list.addSubnet(address, Number(bits), type)
  }
  return list
}

const inner = listOf(INNER, 'ipv4')
const givenOut = listOf([GIVEN_OUT], 'ipv6')
const notPublic = listOf(NOT_PUBLIC, 'ipv6')

/** True if it is an address that anybody on the internet reaches alike. */
export function isPublicAddress(address: string): boolean {
  const family = isIP(address)
  if (family === 4) return !inner.check(address, 'ipv4')
  return family === 6 && givenOut.check(address, 'ipv6') && !notPublic.check(address, 'ipv6')
}

/** The name leads, now at least, to where no request of ours may go. */
export class NotPublic extends Error {
  constructor() {
    super('not a public address')
  }
}

type Found = (error: Error | null, address: string | LookupAddress[], family?: number) => void

/**
 * Finds a host's addresses as a socket asks for them, and hands on public ones only: what was checked is what is connected to, whatever the
 * name stands for a moment later.
 */
export function publicLookup(host: string, options: LookupOptions, found: Found): void {
  resolve(host, { ...options, all: true }, (error, addresses) => {
    if (error) return found(error, [])
    const open = addresses.filter(({ address }) => isPublicAddress(address))
    const [first] = open
    // One inner address among public ones is a trap as well.
    if (!first || open.length < addresses.length) return found(new NotPublic(), [])
    if (options.all) return found(null, open)
    found(null, first.address, first.family)
  })
}
