import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { maskWebhook, readWebhook } from './address.ts'

const GOOD = 'https://chat.googleapis.com/v1/spaces/AAAAn3xP5cQ/messages?key=K-1&token=T_2%3D'
const ALLOWED = ['chat.corp.example', 'chat.corp.example:8443', '127.0.0.1:9000']

describe('the address of a space', () => {
  test.each([
    [GOOD],
    [`  ${GOOD}\n`],
    ['https://CHAT.googleapis.com/v1/spaces/AAAAn3xP5cQ/messages?key=K-1&token=T_2%3D'],
    ['https://chat.googleapis.com:443/v1/spaces/AAAAn3xP5cQ/messages?key=K-1&token=T_2%3D'],
  ])('%s is accepted', (text) => {
    expect(readWebhook(text, [])).toEqual({ address: GOOD })
  })

  test.each([
    ['', /Enter a webhook address/],
    ['chat.googleapis.com/v1/spaces/A/messages?key=K&token=T', /Enter a webhook address/],
    ['javascript:alert(1)', /Enter a webhook address/],
    ['ftp://chat.googleapis.com/v1/spaces/A/messages?key=K&token=T', /Enter a webhook address/],
    ['http://chat.googleapis.com/v1/spaces/A/messages?key=K&token=T', /starts with https/],
    ['https://chat.googleapis.com:8443/v1/spaces/A/messages?key=K&token=T', /Enter a Google Chat address/],
    [
      'https://chat.googleapis.com.evil.example/v1/spaces/A/messages?key=K&token=T',
      /Enter a Google Chat address/,
    ],
    [
      'https://evil.example/https://chat.googleapis.com/v1/spaces/A/messages?key=K&token=T',
      /Enter a Google Chat address/,
    ],
    ['https://chat.googleapis.com@evil.example/v1/spaces/A/messages?key=K&token=T', /Remove the user name/],
    ['https://chat.googleapis.com/v1/spaces/A/messages?key=K&token=T#x', /Remove the user name or #/],
    ['https://127.0.0.1/v1/spaces/A/messages?key=K&token=T', /Enter a Google Chat address/],
    ['https://chat.googleapis.com/v1/spaces/A/messages?key=K', /key and token/],
    ['https://chat.googleapis.com/v1/spaces/A/messages?key=&token=T', /key and token/],
    ['https://chat.googleapis.com/v1/spaces/A/messages?key=K&key=L&token=T', /key and token/],
    ['https://chat.googleapis.com/v1/spaces/A?key=K&token=T', /key and token/],
    ['https://chat.googleapis.com/v1/spaces/A/../../x/messages?key=K&token=T', /key and token/],
    ['https://chat.googleapis.com/v2/spaces/A/messages?key=K&token=T', /key and token/],
    ['https://chat.googleapis.com/v1/spa ces/A/messages?key=K&token=T', /Enter a webhook address/],
  ])('%s is refused', (text, wrong) => {
    expect(readWebhook(text, [])).toEqual({ wrong: expect.stringMatching(wrong) })
  })

  test.each([
    ['https://chat.corp.example/hooks/secret', true],
    ['https://chat.corp.example:8443/hooks/secret', true],
    ['http://127.0.0.1:9000/space', true],
    ['http://chat.corp.example/hooks/secret', false],
    ['https://chat.corp.example:9443/hooks/secret', false],
    ['http://127.0.0.1:9001/space', false],
    ['https://other.example/hooks/secret', false],
  ])('of another host %s is accepted: %s, as the operator allows', (text, taken) => {
    expect('address' in readWebhook(text, ALLOWED)).toBe(taken)
  })

  test('is never repeated in an error, and has the same host as in a browser', () => {
    fc.assert(
      fc.property(fc.webUrl({ withQueryParameters: true, withFragments: true }), (url) => {
        const read = readWebhook(url, [])
        expect('wrong' in read && !read.wrong.includes(new URL(url).host)).toBe(true)
      }),
    )
    fc.assert(
      fc.property(fc.string(), (text) => {
        const read = readWebhook(`https://chat.googleapis.com${text}`, [])
        if ('address' in read) expect(new URL(read.address).host).toBe('chat.googleapis.com')
      }),
    )
  })
})

test('a mask differs between spaces and shows neither key nor token', () => {
  expect(maskWebhook(GOOD)).toBe('https://chat.googleapis.com/v1/spaces/AAAAn3xP…')
  expect(maskWebhook('https://chat.corp.example:8443/hooks/secret?key=K')).toBe(
    'https://chat.corp.example:8443/…',
  )
  expect(maskWebhook('https://chat.googleapis.com/hooks/secret')).toBe('https://chat.googleapis.com/…')
  expect(maskWebhook('no address')).toBe('…')
})
