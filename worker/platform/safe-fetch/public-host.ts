/**
 * First address and length of networks that are not the public internet: this host, private, carrier-grade NAT,
 * loopback, link-local, protocol assignments, documentation, 6to4 relays, benchmarks, multicast, reserved
 * (IANA IPv4 Special-Purpose Address Registry).
 */
const PRIVATE_IPV4: readonly (readonly [address: string, bits: number])[] = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
]

/** Names that never lead to a public site: special use (RFC 6761, 6762, 8375, 9476) or common in private networks. */
const PRIVATE_ENDINGS = new Set([
  'alt',
  'arpa',
  'corp',
  'home',
  'internal',
  'intranet',
  'invalid',
  'lan',
  'local',
  'localdomain',
  'localhost',
  'onion',
  'private',
  'test',
])

const IPV4 = /^\d{1,3}(?:\.\d{1,3}){3}$/

/**
 * True for a host name that can be a public site's. Takes the `hostname` of a `URL`, which has turned every spelling of
 * an IPv4 address (decimal, octal, hexadecimal, short) into four numbers. Says nothing of where a name leads.
 */
export function isPublicHost(hostname: string): boolean {
  if (hostname.startsWith('[') || IPV4.test(hostname)) return isPublicAddress(hostname.replace(/^\[(.*)\]$/, '$1'))
  const labels = hostname.toLowerCase().replace(/\.$/, '').split('.')
  return labels.length > 1 && labels.every((label) => label !== '') && !PRIVATE_ENDINGS.has(labels.at(-1) ?? '')
}

/** True for an IPv4 or IPv6 address of the public internet; false for all else, such as an address with a zone. */
export function isPublicAddress(address: string): boolean {
  return IPV4.test(address) ? isPublicIpv4(address) : isPublicIpv6(address)
}

function isPublicIpv4(address: string): boolean {
  const value = toNumber(address)
  return !PRIVATE_IPV4.some(([first, bits]) => value >>> (32 - bits) === toNumber(first) >>> (32 - bits))
}

function toNumber(address: string): number {
  return address.split('.').reduce((value, part) => ((value << 8) | Number(part)) >>> 0, 0)
}

/**
 * Only global unicast (2000::/3) without its tunnels, documentation and special assignments: so neither mapped and
 * compatible IPv4, nor NAT64, unique local, link-local or multicast.
 */
function isPublicIpv6(address: string): boolean {
  const [first, second] = parseGroups(address) ?? [0, 0]
  if (first < 0x2000 || first > 0x3fff) return false
  const isSpecial = first === 0x2001 && (second < 0x0200 || second === 0x0db8)
  const is6to4 = first === 0x2002
  const isDocumentation = first === 0x3fff && second < 0x1000
  return !isSpecial && !is6to4 && !isDocumentation
}

/** The first two groups of an IPv6 address in any spelling. */
function parseGroups(address: string): [number, number] | null {
  const text = `http://[${address}]/`
  if (!/^[0-9a-f:.]+$/i.test(address) || !URL.canParse(text)) return null
  const [head = ''] = new URL(text).hostname.slice(1, -1).split('::')
  const [first = '0', second = '0'] = head.split(':')
  return [Number.parseInt(first || '0', 16), Number.parseInt(second, 16)]
}
