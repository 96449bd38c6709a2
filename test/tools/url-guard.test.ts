import { describe, expect, it } from 'vitest'
import { platformReadUrl } from '../../src/ports/index.ts'
import { isHostPattern, isPublicAddress, urlRefusal } from '../../src/tools/index.ts'

const anywhere = { allowedHosts: null, allowPrivateAddresses: false }
const refusal = (url: string, policy = anywhere as Parameters<typeof urlRefusal>[1]): string | null => {
  const parts = platformReadUrl(url)
  return parts === null ? 'no URL' : urlRefusal(parts, policy)
}

describe('addresses outside the public internet', () => {
  it.each([
    '0.0.0.0', '10.1.2.3', '100.64.0.1', '100.100.100.200', '127.0.0.1', '127.255.255.255', '169.254.169.254', '172.16.0.1', '172.31.255.255', '192.0.0.192', '192.0.2.1',
    '192.168.1.1', '198.18.0.1', '198.19.255.255', '198.51.100.7', '203.0.113.9', '224.0.0.1', '239.1.1.1', '240.0.0.1', '255.255.255.255', '168.63.129.16',
  ])('IPv4 %s', (address) => expect(isPublicAddress(address)).toBe(false))

  it.each([
    '::', '::1', '[::1]', 'fe80::1', 'fe80::1%eth0', 'febf::1', 'fc00::1', 'fd00:ec2::254', 'ff02::1', '2001:db8::1', '2001::1', '2002:7f00:1::', '3fff::1', '64:ff9b:1::1', '100::1', '4000::1',
    '::ffff:127.0.0.1', '::ffff:7f00:1', '[::ffff:a9fe:a9fe]', '0:0:0:0:0:ffff:10.0.0.1', '64:ff9b::10.0.0.1', '::127.0.0.1',
  ])('IPv6 %s', (address) => expect(isPublicAddress(address)).toBe(false))

  it.each(['2130706433', '0x7f000001', '0x7f.1', '0177.0.0.1', '017700000001', '127.1', '127.0.1', '0xa9fea9fe', '2852039166', '10.0.1', '0', '0x', '192.168.257'])('IPv4 written as %s', (address) => {
    expect(isPublicAddress(address)).toBe(false)
  })

  it.each(['', '1.2.3.4.5', '256.1.1.1', '1.2.3.256', '1..2.3', '09.1.1.1', '0xzz', ':::1', '1:2:3', '1:2:3:4:5:6:7:8:9', '::ffff:999.1.1.1', '12345::', 'example.com'])('%j, which is none', (address) => {
    expect(isPublicAddress(address)).toBe(false)
  })
})

describe('addresses of the public internet', () => {
  it.each(['1.1.1.1', '8.8.8.8', '11.0.0.1', '100.63.255.255', '100.128.0.1', '172.15.1.1', '172.32.0.1', '192.0.1.1', '223.255.255.255', '134744072', '0x08080808', '8.8.8.8.'])('IPv4 %s', (address) => {
    expect(isPublicAddress(address)).toBe(true)
  })

  it.each(['2606:4700:4700::1111', '[2a00:1450:4001::200e]', '2001:4860:4860::8888', '::ffff:8.8.8.8', '64:ff9b::8.8.8.8', '2001:200::1', '3ffe::1'])('IPv6 %s', (address) => {
    expect(isPublicAddress(address)).toBe(true)
  })
})

describe('the URL guard', () => {
  it.each(['file:///etc/passwd', 'ftp://example.com/a', 'gopher://example.com/', 'data:text/plain,x', 'javascript:1'])('refuses the scheme of %s', (url) => {
    expect(refusal(url)).toMatch(/scheme|no host/)
  })

  it.each(['http://localhost../', 'http://db.internal../', 'http://../'])('refuses %s, whose name ends in an empty label', (url) => {
    expect(refusal(url)).toMatch(/no host|no URL/)
  })

  it('refuses a user or password, which belong into a credential', () => {
    expect(refusal('https://user:pass@example.com/')).toMatch(/user or password/)
    expect(refusal('https://example.com@evil.example/')).toMatch(/user or password/)
  })

  it.each([
    'http://127.0.0.1/', 'http://2130706433/', 'http://0x7f.1/', 'http://0177.0.0.1:8080/', 'http://[::1]/', 'http://[::ffff:169.254.169.254]/', 'http://169.254.169.254/latest/meta-data/',
    'http://localhost/', 'http://LOCALHOST./', 'http://db.localhost/', 'http://printer.local/', 'http://metadata.google.internal/', 'http://redis:6379/', 'http://１２７.0.0.1/', 'http://router.lan/',
  ])('refuses %s, and lets it pass where the host allows private addresses', (url) => {
    expect(refusal(url)).toMatch(/not on the public internet/)
    expect(refusal(url, { allowedHosts: null, allowPrivateAddresses: true })).toBeNull()
  })

  it.each(['https://example.com/', 'http://8.8.8.8/', 'https://api.example.com:8443/x?y#z', 'https://xn--bcher-kva.example/'])('lets %s pass', (url) => expect(refusal(url)).toBeNull())

  it.each([
    ['https://api.example.com/', ['api.example.com'], true],
    ['https://API.EXAMPLE.COM./', ['api.example.com'], true],
    ['https://api.example.com:444/', ['api.example.com'], true],
    ['https://api.example.com:444/', ['api.example.com:444'], true],
    ['https://api.example.com/', ['api.example.com:444'], false],
    ['https://api.example.com/', ['api.example.com:443'], true],
    ['https://api.example.com:443/', ['api.example.com:443'], true],
    ['http://api.example.com/', ['api.example.com:80'], true],
    ['http://api.example.com/', ['api.example.com:443'], false],
    ['https://a.b.example.com/', ['*.example.com'], true],
    ['https://example.com/', ['*.example.com'], false],
    ['https://evilexample.com/', ['*.example.com'], false],
    ['https://api.example.com.evil.example/', ['api.example.com'], false],
    ['https://other.example/', [], false],
    ['http://127.0.0.1/', ['127.0.0.1'], false],
  ])('%s with %j: %s', (url, allowedHosts, passes) => {
    expect(refusal(url, { allowedHosts, allowPrivateAddresses: false }) === null).toBe(passes)
  })

  it('says the host at most, never the rest of the URL', () => {
    expect(refusal('http://localhost/secret?token=abc')).not.toMatch(/secret|token|abc/)
  })

  it.each(['example.com', '*.example.com', 'localhost:8080', '[::1]:80', 'a_b.example'])('%s can be allowed', (host) => expect(isHostPattern(host)).toBe(true))
  it.each(['', '*', 'https://example.com', 'example.com/a', 'a..b', '*.*.com', 'a b', 'exa*mple.com'])('%j cannot', (host) => expect(isHostPattern(host)).toBe(false))
})
