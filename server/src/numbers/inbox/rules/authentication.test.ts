import { describe, expect, test } from 'vitest'
import { isFromDomainOf } from './authentication.ts'

const SENDER = 'reports@pos.example'
const AUTHSERV = 'mx.lantern.example'
const proves = (...headers: string[]) => isFromDomainOf(SENDER, headers, AUTHSERV)
const by = (results: string) => proves(`${AUTHSERV}; ${results}`)

describe('a sender’s domain is proven by', () => {
  test.each([
    'dkim=pass header.d=pos.example',
    'dkim=fail header.d=pos.example; dkim=pass header.d=pos.example header.s=s1',
    'dkim=pass (2048-bit key; unprotected) header.d=POS.example header.i=@pos.example',
    'dkim=pass header.i=@pos.example header.s=20230601 header.b=abc',
    'dkim=pass header.d=mail.pos.example',
    'spf=pass smtp.mailfrom=bounce.pos.example',
    'spf=pass (sender IP is 192.0.2.1; ok) smtp.mailfrom=bounce@pos.example',
    'spf=pass smtp.mailfrom=pos.example',
    'spf=fail smtp.mailfrom=evil.example; dkim=pass header.d="pos.example"',
    'dkim/1=pass reason="good (really)" header.d=pos.example',
  ])('%s', (results) => expect(by(results)).toBe(true))

  test('the header of a server that adds a version, in any case', () => {
    expect(proves('MX.Lantern.Example 1; dkim=pass header.d=pos.example')).toBe(true)
  })

  test('a sender’s part of the domain that signs', () => {
    expect(
      isFromDomainOf('a@eu.pos.example', [`${AUTHSERV}; dkim=pass header.d=pos.example`], AUTHSERV),
    ).toBe(true)
  })
})

describe('it is not proven by', () => {
  test.each([
    'none',
    'dkim=fail header.d=pos.example',
    'dkim=pass header.d=evil.example',
    'dkim=pass header.d=evilpos.example',
    'dkim=pass header.d=example',
    'dkim=pass header.d=pos.example.evil.example',
    'dkim=pass header.d=evil.example header.d=pos.example',
    'dkim=pass header.d=evil.example header.i=@pos.example',
    'dkim=pass (header.d=pos.example)',
    'dkim=pass reason="x header.d=pos.example"',
    'dkim=fail reason="; dkim=pass header.d=pos.example"',
    'dkim=fail (; dkim=pass header.d=pos.example)',
    'dkim=fail (; dkim=pass header.d=pos.example',
    'dkim=passed header.d=pos.example',
    'spf=pass smtp.mailfrom=evil.example',
    'spf=pass smtp.mailfrom=bounce.evilpos.example',
    'spf=pass smtp.mailfrom=example',
    'spf=pass smtp.helo=pos.example',
    'dmarc=pass header.from=pos.example',
    'arc=pass; iprev=pass',
  ])('%s', (results) => expect(by(results)).toBe(false))

  test('a header of another server, or none', () => {
    expect(proves('mx.evil.example; dkim=pass header.d=pos.example')).toBe(false)
    expect(proves()).toBe(false)
  })

  test('a header below the topmost of our server, which came with the message', () => {
    const forged = `${AUTHSERV}; dkim=pass header.d=pos.example`
    expect(proves(`${AUTHSERV}; dkim=none`, forged)).toBe(false)
    expect(proves('other.example; dkim=none', forged)).toBe(true)
  })
})

test.each([
  ['reports@pos.co.uk', 'mail.pos.co.uk', true],
  ['reports@eu.pos.co.uk', 'em1.pos.co.uk', true],
  ['reports@pos.co.uk', 'co.uk', false],
  ['reports@pos.co.uk', 'evil.co.uk', false],
  ['reports@pos.com', 'com', false],
  ['reports@pos.github.io', 'evil.github.io', false],
  ['reports@pos.github.io', 'github.io', false],
  ['reports@co.uk', 'co.uk', false],
])('%s is of the owner of %s: %s', (sender, proven, is) => {
  for (const result of [`dkim=pass header.d=${proven}`, `spf=pass smtp.mailfrom=x@${proven}`]) {
    expect([result, isFromDomainOf(sender, [`${AUTHSERV}; ${result}`], AUTHSERV)]).toEqual([result, is])
  }
})
