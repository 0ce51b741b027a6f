/** Network of one customer: an IPv4 address, or the 2⁶⁴ addresses of IPv6 that share their first half. */
export const toNetwork = (address: string): string =>
  ipv4Of(address) ?? `${groupsOf(address).slice(0, 4).join(':')}::/64`

/** Subject that a limit counts: the learner, the device that signed in before or, of whom nothing is known, the network. */
export function identifyLimitSubject(
  learner: { id: number } | null,
  { device, address }: { device: string | null; address: string },
): string {
  if (learner) return `l:${learner.id}`
  return device === null ? `a:${toNetwork(address)}` : `d:${device}`
}

/** Network that one customer may be given at most, and a carrier's gateway has at least: a /48 of IPv6, a /24 of IPv4. */
export function toWiderNetwork(address: string): string {
  const ipv4 = ipv4Of(address)
  return ipv4 === null ? `${groupsOf(address).slice(0, 3).join(':')}::/48` : ipv4.replace(/\.\d+$/, '.0/24')
}

/** The IPv4 address, also of one that IPv6 carries; null for IPv6's own. */
const ipv4Of = (address: string): string | null =>
  address.includes(':') ? (/^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1] ?? null) : address

/** The eight groups of an IPv6 address, in lower case and without leading zeros. */
function groupsOf(address: string): string[] {
  const [head = '', tail] = (address.split('%')[0] ?? '').split('::')
  const groups = head === '' ? [] : head.split(':')
  const missing = tail === undefined ? 0 : 8 - groups.length - (tail === '' ? 0 : tail.split(':').length)
  const all = [...groups, ...Array<string>(Math.max(0, missing)).fill('0'), ...(tail ? tail.split(':') : [])]
  return all.map((group) => group.replace(/^0+(?=.)/, '').toLowerCase())
}
