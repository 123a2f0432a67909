import { describe, expect, it, test } from 'vitest'
import { DOCUMENT_HOSTS, parseDocumentHosts, toDocumentLink } from './document-hosts.ts'

const SITE = 'https://shop.example'

describe('documentLink', () => {
  test.each([
    ['/files/datasheets/ti-ne555.pdf', '/files/datasheets/ti-ne555.pdf'],
    ['https://shop.example/files/datasheets/ti-ne555.pdf', '/files/datasheets/ti-ne555.pdf'],
    ['/files/datasheets/../datasheets/ti-ne555.pdf#page=2', '/files/datasheets/ti-ne555.pdf'],
  ])('shows our own file %s in the page', (url, href) => {
    expect(toDocumentLink(url, SITE)).toEqual({ kind: 'local', href })
  })

  test.each([
    ['https://www.ti.com/lit/ds/symlink/ne555.pdf', 'www.ti.com'],
    ['https://ti.com/lit/gpn/ne555', 'ti.com'],
    ['HTTPS://WWW.TI.COM/lit/ne555.pdf', 'www.ti.com'],
    ['https://www.ti.com:443/lit/ne555.pdf', 'www.ti.com'],
    ['https://product.tdk.com/info/en/catalog/datasheets/x.pdf', 'product.tdk.com'],
    ['https://www.nichicon.co.jp/english/x.pdf', 'www.nichicon.co.jp'],
    ['https://shop.example/other/x.pdf', 'shop.example'],
  ])('opens %s directly', (url, host) => {
    expect(toDocumentLink(url, SITE)).toMatchObject({ kind: 'direct', host })
  })

  test.each([
    ['another site', 'https://example.com/x.pdf', 'example.com'],
    ['a listed name in front of another site', 'https://ti.com.evil.example/x.pdf', 'ti.com.evil.example'],
    ['a listed name inside another', 'https://notti.com/x.pdf', 'notti.com'],
    ['a listed name as a path', 'https://evil.example/ti.com/x.pdf', 'evil.example'],
    ['another port', 'https://www.ti.com:8443/x.pdf', 'www.ti.com:8443'],
    ['an open connection', 'http://www.ti.com/x.pdf', 'www.ti.com'],
    ['a letter that looks like another', 'https://www.tí.com/x.pdf', 'www.xn--t-jga.com'],
    ['a Cyrillic look-alike', 'https://www.тi.com/x.pdf', 'www.xn--i-8tb.com'],
    ['a full stop at the end', 'https://www.ti.com./x.pdf', 'www.ti.com.'],
    ['no scheme', '//evil.example/x.pdf', 'evil.example'],
    ['backslashes', '\\\\evil.example\\x.pdf', 'evil.example'],
    ['our name in front of another site', 'https://shop.example.evil.example/files/datasheets/x.pdf', 'shop.example.evil.example'],
    ['our name on another port', 'https://shop.example:444/files/datasheets/x.pdf', 'shop.example:444'],
    ['an address of numbers', 'https://0x7f.1/x.pdf', '127.0.0.1'],
  ])('says first where %s leads', (_, url, host) => {
    expect(toDocumentLink(url, SITE)).toMatchObject({ kind: 'foreign', host })
  })

  test.each([
    'javascript:alert(1)',
    'data:application/pdf;base64,AAAA',
    'ftp://ftp.ti.com/x.pdf',
    'file:///etc/passwd',
    'blob:https://shop.example/1',
    'https://www.ti.com@evil.example/x.pdf',
    'https://user:secret@www.ti.com/x.pdf',
    'https://',
    'https://exa mple.com/x.pdf',
    'http://[::1',
  ])('offers no link for %s', (url) => {
    expect(toDocumentLink(url, SITE)).toBeNull()
  })

  it('has only our datasheets in the page', () => {
    for (const url of ['/files/x.pdf', '/files/datasheets/', '/files/datasheets/X.html', '/files/datasheets/a/b.pdf', '/exit'])
      expect(toDocumentLink(url, SITE)).toMatchObject({ kind: 'direct', href: url })
  })

  it('uses the configured list', () => {
    expect(toDocumentLink('https://docs.example.org/x.pdf', SITE, ['example.org'])).toMatchObject({ kind: 'direct' })
    expect(toDocumentLink('https://www.ti.com/x.pdf', SITE, ['example.org'])).toMatchObject({ kind: 'foreign' })
    expect(toDocumentLink('https://www.ti.com/x.pdf', SITE, [])).toMatchObject({ kind: 'foreign' })
  })
})

describe('documentHosts', () => {
  test.each([[undefined], [''], ['  ,'], ['com'], ['https://example.org'], ['*.example.org'], ['evil.example/ti.com']])(
    'is the built-in list for %j',
    (configured) => {
      expect(parseDocumentHosts(configured)).toBe(DOCUMENT_HOSTS)
    },
  )

  it('reads a list, and passes over what is no host', () => {
    expect(parseDocumentHosts('Example.org, docs.example.net\n com *')).toEqual(['example.org', 'docs.example.net'])
  })

  it('is in order and without doubles, all of it names of hosts', () => {
    expect(parseDocumentHosts(DOCUMENT_HOSTS.join(','))).toEqual(DOCUMENT_HOSTS)
    expect(new Set(DOCUMENT_HOSTS).size).toBe(DOCUMENT_HOSTS.length)
  })
})
