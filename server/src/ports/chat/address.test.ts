import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { anyCharacter } from '../../../test/any-character.ts'
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
    [
      'https://chat.googleapis.com:8443/v1/spaces/A/messages?key=K&token=T',
      /of Google Chat, Slack, Microsoft Teams or Discord/,
    ],
    [
      'https://chat.googleapis.com.evil.example/v1/spaces/A/messages?key=K&token=T',
      /of Google Chat, Slack, Microsoft Teams or Discord/,
    ],
    [
      'https://evil.example/https://chat.googleapis.com/v1/spaces/A/messages?key=K&token=T',
      /of Google Chat, Slack, Microsoft Teams or Discord/,
    ],
    ['https://chat.googleapis.com@evil.example/v1/spaces/A/messages?key=K&token=T', /Remove the user name/],
    ['https://chat.googleapis.com/v1/spaces/A/messages?key=K&token=T#x', /Remove the user name or #/],
    [
      'https://127.0.0.1/v1/spaces/A/messages?key=K&token=T',
      /of Google Chat, Slack, Microsoft Teams or Discord/,
    ],
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
      fc.property(fc.webAuthority(), fc.string({ unit: anyCharacter }), (host, rest) => {
        const url = `https://${host}/${rest}`
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

const SLACK = 'https://hooks.slack.com/services/T024BE7LD/B0F1A2B3C/abcDEF123456abcDEF123456'
const LOGIC =
  'https://prod-12.westeurope.logic.azure.com/workflows/0a1b2c3d4e5f60718293a4b5c6d7e8f9/triggers/manual/paths/invoke?api-version=2016-06-01&sp=%2Ftriggers%2Fmanual%2Frun&sv=1.0&sig=s-1_x'
const POWER =
  'https://default0a1b.2c.environment.api.powerplatform.com/powerautomate/automations/direct/workflows/9f8e7d6c5b4a/triggers/manual/paths/invoke/?api-version=1&tenantId=tId&sv=1.0&sig=s-1_x'
const DISCORD = 'https://discord.com/api/webhooks/1187654321098765432/tok-EN_x1'
/** Addresses of the other systems, with their masks. */
const OTHERS = [
  [SLACK, 'https://hooks.slack.com/services/T024BE7LD/B0F1A2B3C/…'],
  [LOGIC, 'https://prod-12.westeurope.logic.azure.com/…/0a1b2c3d…'],
  [POWER, 'https://default0a1b.2c.environment.api.powerplatform.com/…/9f8e7d6c…'],
  [DISCORD, 'https://discord.com/api/webhooks/1187654321098765432/…'],
  [DISCORD.replace('//', '//ptb.'), 'https://ptb.discord.com/api/webhooks/1187654321098765432/…'],
  [
    DISCORD.replace('//discord', '//canary.discord'),
    'https://canary.discord.com/api/webhooks/1187654321098765432/…',
  ],
  [
    DISCORD.replace('discord', 'discordapp').replace('/api/', '/api/v10/'),
    'https://discordapp.com/api/webhooks/1187654321098765432/…',
  ],
] as const

describe('the address of a space elsewhere', () => {
  test.each(OTHERS)('%s is accepted, and masked', (address, mask) => {
    expect(readWebhook(address, [])).toEqual({ address })
    expect(maskWebhook(address)).toBe(mask)
    expect(readWebhook(mask, [])).toEqual({ wrong: expect.any(String) })
  })

  test.each([
    [SLACK.replace('https', 'http'), /starts with https/],
    [SLACK.replace('.com/', '.com.evil.example/'), /of Google Chat, Slack/],
    [SLACK.replace('hooks.', ''), /of Google Chat, Slack/],
    [SLACK.replace('/services/', '/workflows/'), /Slack app’s incoming webhook/],
    [SLACK.slice(0, SLACK.lastIndexOf('/')), /Slack app’s incoming webhook/],
    [`${SLACK}/more`, /Slack app’s incoming webhook/],
    [`${SLACK}?x=1`, /Slack app’s incoming webhook/],
    [LOGIC.replace('.azure.com', '.azure.com.evil.example'), /of Google Chat, Slack/],
    ['https://logic.azure.com/workflows/a/triggers/manual/paths/invoke?sig=s', /of Google Chat, Slack/],
    [LOGIC.replace('&sig=s-1_x', ''), /with its sig/],
    [LOGIC.replace('sig=s-1_x', 'sig='), /with its sig/],
    [LOGIC.replace('/invoke', ''), /with its sig/],
    [POWER.replace('/workflows/', '/flows/'), /with its sig/],
    [DISCORD.replace('//', '//evil-'), /of Google Chat, Slack/],
    [DISCORD.replace('//', '//cdn.'), /of Google Chat, Slack/],
    [DISCORD.replace('discord.com', 'discord.com:8443'), /of Google Chat, Slack/],
    [`${DISCORD}/slack`, /Discord channel’s webhook/],
    [DISCORD.replace('/tok-EN_x1', ''), /Discord channel’s webhook/],
    [DISCORD.replace('/api/webhooks/', '/channels/'), /Discord channel’s webhook/],
  ])('%s is refused', (text, wrong) => {
    expect(readWebhook(text, [])).toEqual({ wrong: expect.stringMatching(wrong) })
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
