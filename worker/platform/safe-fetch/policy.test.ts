import { describe, expect, it } from 'vitest'
import { findReadableUrl } from './policy.ts'
import { isPublicAddress } from './public-host.ts'

const NONE: string[] = []

describe('an address that may be read', () => {
  it.each([
    'https://example.com/page?q=1',
    'http://example.com:80/',
    'http://example.com:443/',
    'https://example.com:443/',
    'https://sub.example.co.uk./',
    'https://xn--bcher-kva.example/',
    'https://bücher.example/',
    'http://8.8.8.8/',
    'http://100.128.0.1/',
    'http://172.32.0.1/',
    'http://[2606:4700::1111]/',
  ])('%s', (address) => {
    expect(findReadableUrl(address, NONE)).not.toBeNull()
  })
})

describe('an address that may not be read', () => {
  it.each([
    ['another scheme', 'javascript:alert(1)'],
    ['another scheme', 'file:///etc/passwd'],
    ['another scheme', 'ftp://example.com/'],
    ['another scheme', 'data:text/html,hello'],
    ['another scheme', 'blob:https://example.com/1'],
    ['no address', ''],
    ['no address', 'http://'],
    ['no address', 'http://exa mple.com/'],
    ['credentials', 'https://user@example.com/'],
    ['credentials', 'https://user:secret@example.com/'],
    ['another port', 'https://example.com:8080/'],
    ['another port', 'http://example.com:22/'],
    ['too long', `https://example.com/${'x'.repeat(2_048)}`],
    ['too long once it is encoded', `https://example.com/${'ü'.repeat(1_000)}`],
    ['unspecified', 'http://0.0.0.0/'],
    ['unspecified', 'http://0/'],
    ['unspecified', 'http://[::]/'],
    ['loopback', 'http://127.0.0.1/'],
    ['loopback', 'http://127.1/'],
    ['loopback', 'http://127.255.255.254/'],
    ['loopback in decimal', 'http://2130706433/'],
    ['loopback in hexadecimal', 'http://0x7f.1/'],
    ['loopback in hexadecimal', 'http://0x7f000001/'],
    ['loopback in octal', 'http://0177.0.0.1/'],
    ['loopback in wide digits', 'http://１２７.０.０.１/'],
    ['loopback with encoded dots', 'http://127%2e0%2e0%2e1/'],
    ['loopback with a trailing dot', 'http://127.0.0.1./'],
    ['loopback', 'http://[::1]/'],
    ['loopback', 'http://[0:0:0:0:0:0:0:1]/'],
    ['mapped loopback', 'http://[::ffff:127.0.0.1]/'],
    ['mapped loopback', 'http://[::ffff:7f00:1]/'],
    ['compatible loopback', 'http://[::127.0.0.1]/'],
    ['mapped public address', 'http://[::ffff:8.8.8.8]/'],
    ['NAT64', 'http://[64:ff9b::7f00:1]/'],
    ['NAT64', 'http://[64:ff9b:1::a00:1]/'],
    ['6to4', 'http://[2002:7f00:1::]/'],
    ['Teredo', 'http://[2001:0:7f00:1::]/'],
    ['unique local', 'http://[fd00::1]/'],
    ['link-local', 'http://[fe80::1]/'],
    ['multicast', 'http://[ff02::1]/'],
    ['documentation', 'http://[2001:db8::1]/'],
    ['documentation', 'http://[3fff::1]/'],
    ['private', 'http://10.0.0.1/'],
    ['private', 'http://172.16.0.1/'],
    ['private', 'http://172.31.255.255/'],
    ['private', 'http://192.168.1.1/'],
    ['carrier-grade NAT', 'http://100.64.0.1/'],
    ['carrier-grade NAT', 'http://100.127.255.255/'],
    ['link-local, with the metadata of clouds', 'http://169.254.169.254/latest/meta-data/'],
    ['benchmarks', 'http://198.19.0.1/'],
    ['multicast', 'http://224.0.0.1/'],
    ['reserved', 'http://240.0.0.1/'],
    ['broadcast', 'http://255.255.255.255/'],
    ['loopback by name', 'http://localhost/'],
    ['loopback by name', 'http://LOCALHOST/'],
    ['loopback by name', 'http://localhost./'],
    ['loopback by name', 'http://app.localhost/'],
    ['loopback by name', 'http://app.localhost./'],
    ['a name of the local network', 'http://printer.local/'],
    ['a name of the local network', 'http://metadata.google.internal/'],
    ['a name of the local network', 'http://router.home.arpa/'],
    ['a name of the local network', 'http://router/'],
    ['an empty label', 'http://example..com/'],
  ])('%s: %s', (_, address) => {
    expect(findReadableUrl(address, NONE)).toBeNull()
  })

  it('may be one of the addresses of this machine that are named, exactly', () => {
    const named = ['http://127.0.0.1:8080', 'http://localhost:3000']
    expect(findReadableUrl('http://127.0.0.1:8080/page', named)?.href).toBe('http://127.0.0.1:8080/page')
    expect(findReadableUrl('http://localhost:3000/', named)).not.toBeNull()
    for (const other of ['https://127.0.0.1:8080/', 'http://127.0.0.1:8081/', 'http://localhost.:3000/']) {
      expect([other, findReadableUrl(other, named)]).toEqual([other, null])
    }
    expect(findReadableUrl('http://user@127.0.0.1:8080/', named)).toBeNull()
  })

  it('is found where a page names it relative to its own', () => {
    const base = new URL('https://example.com/blog/')
    expect(findReadableUrl('../picture.jpg', NONE, base)?.href).toBe('https://example.com/picture.jpg')
    expect(findReadableUrl('//10.0.0.1/picture.jpg', NONE, base)).toBeNull()
  })
})

it.each([
  ['93.184.216.34', true],
  ['2a00:1450:4001:830::200e', true],
  ['127.0.0.1', false],
  ['::ffff:127.0.0.1', false],
  ['::FFFF:93.184.216.34', false],
  ['fe80::1%eth0', false],
  ['2606:4700::1111%eth0', false],
  ['::', false],
  ['', false],
  ['example.com', false],
])('the looked-up address %j is public: %j', (address, isPublic) => {
  expect(isPublicAddress(address)).toBe(isPublic)
})
