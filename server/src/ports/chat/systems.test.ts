import { randomUUID } from 'node:crypto'
import type { LookupFunction } from 'node:net'
import { setDefaultCACertificates } from 'node:tls'
import fc from 'fast-check'
import { afterEach, describe, expect, test } from 'vitest'
import { anyCharacter } from '../../../test/any-character.ts'
import { CERTIFICATE } from '../../../test/outside/chat-certificate.ts'
import { replies, type SpaceServer, spaceServer } from '../../../test/outside/space-server.ts'
import type { Message, Written } from './message.ts'
import { bodyFor } from './systems.ts'
import { webhookSender } from './webhook.ts'

setDefaultCACertificates([CERTIFICATE])

const ORIGIN = 'https://scope.example'
/** Addresses of spaces, by the host that the test's certificate names. */
const ADDRESSES = {
  google: 'https://chat.googleapis.com/v1/spaces/AAAA/messages?key=k&token=t',
  slack: 'https://hooks.slack.com/services/T024BE7LD/B0F1A2B3C/abcDEF123456',
  logic:
    'https://prod-12.westeurope.logic.azure.com/workflows/0a1b/triggers/manual/paths/invoke?api-version=2016-06-01&sig=s',
  teams:
    'https://default0a1b.2c.environment.api.powerplatform.com/powerautomate/automations/direct/workflows/9f8e/triggers/manual/paths/invoke/?api-version=1&sig=s',
  discord: 'https://discord.com/api/webhooks/1187654321098765432/tok-EN_x1',
  discordapp: 'https://canary.discordapp.com/api/v6/webhooks/1187654321098765432/tok-EN_x1?thread_id=5',
} as const
type System = keyof typeof ADDRESSES

const ALERT: Written = {
  summary: 'At risk: Pour cost (Ana Flores)',
  message: {
    title: 'Priority at risk',
    subtitle: 'Bar & Grill',
    sections: [
      {
        heading: 'This week',
        lines: [
          'Two are late.',
          { label: 'Priority', text: 'Pour cost\nagain', note: 'Week of Nov 16', path: '/?week=2026-11-16' },
        ],
      },
    ],
    links: [
      { label: 'Open the board', path: '/venues/bar/board' },
      { label: 'On track', path: '/?checkin=ON_TRACK' },
    ],
  },
}
const rendered = (system: System, written: Written = ALERT) => bodyFor(ADDRESSES[system], written, ORIGIN)

describe('a message', () => {
  test('for Slack is blocks of rich text, with a text for notifications', () => {
    const text = (shown: string, style?: object) => ({
      type: 'text',
      text: shown,
      ...(style && { style }),
    })
    const link = (label: string, path: string) => ({ type: 'link', text: label, url: `${ORIGIN}${path}` })
    const rich = (...elements: object[]) => ({
      type: 'rich_text',
      elements: [{ type: 'rich_text_section', elements }],
    })
    expect(rendered('slack')).toEqual({
      text: 'At risk: Pour cost (Ana Flores)',
      unfurl_links: false,
      unfurl_media: false,
      blocks: [
        { type: 'header', text: { type: 'plain_text', text: 'Priority at risk', emoji: false } },
        { type: 'context', elements: [{ type: 'plain_text', text: 'Bar & Grill', emoji: false }] },
        rich(
          text('This week\n', { bold: true }),
          text('Two are late.'),
          text('\n'),
          text('Priority', { bold: true }),
          text('\nPour cost\nagain'),
          text('\nWeek of Nov 16', { italic: true }),
          text('  '),
          link('Open', '/?week=2026-11-16'),
        ),
        rich(
          link('Open the board', '/venues/bar/board'),
          text('  ·  '),
          link('On track', '/?checkin=ON_TRACK'),
        ),
      ],
    })
  })

  test.each(['teams', 'logic'] as const)(
    'for Teams (%s) is an adaptive card in the envelope of Workflows',
    (system) => {
      const block = (text: string, style: object = {}, spacing = 'Small') => ({
        type: 'RichTextBlock',
        spacing,
        inlines: [{ type: 'TextRun', text, ...style }],
      })
      const opens = (title: string, path: string) => ({
        type: 'Action.OpenUrl',
        title,
        url: `${ORIGIN}${path}`,
      })
      expect(rendered(system)).toEqual({
        type: 'message',
        attachments: [
          {
            contentType: 'application/vnd.microsoft.card.adaptive',
            contentUrl: null,
            content: {
              $schema: 'http://adaptivecards.io/schemas/adaptive-card.json',
              type: 'AdaptiveCard',
              version: '1.4',
              fallbackText: 'At risk: Pour cost (Ana Flores)',
              body: [
                block('Priority at risk', { size: 'Large', weight: 'Bolder' }),
                block('Bar & Grill', { isSubtle: true }, 'None'),
                block('This week', { weight: 'Bolder' }, 'Large'),
                block('Two are late.', {}, 'None'),
                {
                  type: 'ColumnSet',
                  columns: [
                    {
                      type: 'Column',
                      width: 'stretch',
                      items: [
                        block('Priority', { weight: 'Bolder' }),
                        block('Pour cost', {}, 'None'),
                        block('again', {}, 'None'),
                        block('Week of Nov 16', { isSubtle: true }, 'None'),
                      ],
                    },
                    {
                      type: 'Column',
                      width: 'auto',
                      items: [{ type: 'ActionSet', actions: [opens('Open', '/?week=2026-11-16')] }],
                    },
                  ],
                },
              ],
              actions: [
                opens('Open the board', '/venues/bar/board'),
                opens('On track', '/?checkin=ON_TRACK'),
              ],
            },
          },
        ],
      })
    },
  )

  test('for Discord is an embed that mentions nobody, below one line', () => {
    expect(rendered('discord')).toEqual({
      content: 'At risk: Pour cost \\(Ana Flores\\)',
      allowed_mentions: { parse: [] },
      embeds: [
        {
          title: 'Priority at risk',
          description: [
            'Bar & Grill',
            '',
            '**This week**',
            'Two are late.',
            '**Priority**',
            'Pour cost',
            'again',
            'Week of Nov 16',
            `[Open](${ORIGIN}/?week=2026-11-16)`,
            '',
            `[Open the board](${ORIGIN}/venues/bar/board) · [On track](${ORIGIN}/?checkin=ON_TRACK)`,
          ].join('\n'),
        },
      ],
    })
  })
})

/** Every text of a body, without addresses. */
function textsIn(body: unknown): string[] {
  if (typeof body === 'string') return [body]
  if (typeof body !== 'object' || body === null) return []
  return Object.entries(body).flatMap(([key, value]) => (/url|^type$/i.test(key) ? [] : textsIn(value)))
}

/** What could notify somebody or link somewhere, in any of the systems. */
const HOSTILE = [
  '<!channel> <!here> <@U012AB3CD> <#C012AB3CD> <https://evil.example|Pay>',
  '@everyone @here <@123> <@&456> </cmd:1> <t:1:R>',
  '[Pay](https://evil.example) ![x](http://evil.example) evil.example www.evil.example',
  '<at>Ana</at> <users/all> # Big\n> quote\n```code``` ||spoiler|| **bold** ~~no~~ `x` \\[y\\]',
]
/** A mention, the beginning of Slack's or Discord's own markup, an address or a site. */
const REACHES = /@[^\s\u2060*]|<[!@#/a-z]|:\/\/|\.\p{L}/u

const said = (text: string): Written => ({
  summary: text,
  message: {
    title: text,
    subtitle: text,
    sections: [{ heading: text, lines: [text, { label: text, text, note: text, path: '/' }] }],
    links: [{ label: 'Open', path: '/' }],
  },
})

describe.each(['slack', 'teams', 'discord', 'google'] as const)('typed text in %s', (system) => {
  // Without our own words, links of Discord's Markdown, and line breaks of Google's markup.
  const fromPeople = (body: object) =>
    textsIn(body)
      .filter((text) => !/^(application\/vnd\.|http:\/\/adaptivecards\.io)/.test(text))
      .map((text) => text.replaceAll('[Open](https://scope.example/)', '').replaceAll('<br>', ' '))

  test.each(HOSTILE)('mentions nobody and links nowhere: %s', (text) => {
    for (const shown of fromPeople(rendered(system, said(text)))) expect(shown).not.toMatch(REACHES)
  })

  test('of any kind mentions nobody and links nowhere', () => {
    const texts = fc.array(
      fc.oneof(fc.constantFrom(...HOSTILE.join(' ').split(/\b/)), fc.string({ unit: anyCharacter })),
    )
    fc.assert(
      fc.property(texts, (parts) => {
        for (const shown of fromPeople(rendered(system, said(parts.join(''))))) {
          expect(shown).not.toMatch(REACHES)
        }
      }),
      { numRuns: 200 },
    )
  })
})

test('Markdown of Discord is escaped', () => {
  const body = rendered('discord', said('[a](b) **c** `d` # e\n> f')) as { content: string }
  expect(body.content).toBe('\\[a\\]\\(b\\) \\*\\*c\\*\\* \\`d\\` \\# e \\> f')
})

test('the text of Slack’s notification has none of its control characters', () => {
  expect((rendered('slack', said('<!channel> & <b>')) as { text: string }).text).toBe(
    '&lt;\u2060!channel&gt; &amp; &lt;\u2060b&gt;',
  )
})

describe('the longest message', () => {
  const long = (length: number) => '*@é"'.repeat(length / 4)
  const lines = Array.from({ length: 20 }, () => ({
    label: 'Las Perlas',
    text: long(4000),
    note: 'A note',
    path: '/x',
  }))
  const message: Message = {
    title: long(400),
    subtitle: long(400),
    sections: [{ heading: 'One', lines: [long(8000), ...lines] }, { lines: Array(20).fill(long(4000)) }],
    links: [{ label: 'Open', path: '/' }],
  }
  const written = { summary: long(4000), message }

  test('fits into Slack’s blocks', () => {
    const { text, blocks } = rendered('slack', written) as {
      text: string
      blocks: { type: string; text?: { text: string }; elements?: { elements?: { text: string }[] }[] }[]
    }
    expect(text.length).toBeLessThan(4000)
    expect(blocks.length).toBeLessThanOrEqual(50)
    const [header, , ...rich] = blocks
    // In characters, as Slack counts; a joiner follows each @.
    expect(header?.text?.text.length).toBeLessThanOrEqual(160)
    const sizes = rich.map(
      ({ elements }) => (elements?.[0]?.elements ?? []).map((one) => one.text).join('').length,
    )
    expect(Math.max(...sizes)).toBeLessThanOrEqual(3000)
    expect(Math.max(...sizes)).toBeGreaterThan(1000)
    expect(JSON.stringify(blocks)).not.toContain('"text":""')
  })

  test('fits into Teams’ 28 KB', () => {
    const size = Buffer.byteLength(JSON.stringify(rendered('teams', written)))
    expect(size).toBeLessThanOrEqual(28 * 1024)
    expect(size).toBeGreaterThan(10_000)
  })

  test('fits into Discord’s embeds', () => {
    const { content, embeds } = rendered('discord', written) as {
      content: string
      embeds: { title?: string; description: string }[]
    }
    expect(content.length).toBeLessThanOrEqual(2000)
    expect(embeds.length).toBeLessThanOrEqual(10)
    expect(embeds[0]?.title?.length).toBeLessThanOrEqual(256)
    for (const { description } of embeds) expect(description.length).toBeLessThanOrEqual(4096)
    const total = embeds.reduce(
      (sum, { title = '', description }) => sum + title.length + description.length,
      0,
    )
    expect(total).toBeLessThanOrEqual(6000)
    expect(total).toBeGreaterThan(2000)
  })
})

/** Each host's name leads to this machine. */
const lookup: LookupFunction = (_host, options, done) => {
  if (options.all) done(null, [{ address: '127.0.0.1', family: 4 }])
  else done(null, '127.0.0.1', 4)
}

describe('a space', () => {
  let space: SpaceServer | undefined
  afterEach(() => space?.close())

  /** Posts to a server in the name of the system's host, and what comes of it. */
  async function post(system: System, behaviour: Parameters<SpaceServer['does']>[0]) {
    const { hostname } = new URL(ADDRESSES[system])
    space = await spaceServer(hostname)
    space.does(behaviour)
    const address = ADDRESSES[system].replace(hostname, space.host)
    const sender = webhookSender({ allowedHosts: [space.host], limitMs: 20_000, lookup })
    const outcome = await sender.send({ id: randomUUID(), address, body: bodyFor(address, ALERT, ORIGIN) })
    return { outcome, requests: space.requests }
  }

  const sent = { result: 'sent' }
  const dead = (status: number) => ({ result: 'dead', reason: `status ${status}` })
  const refused = { result: 'refused', reason: 'status 400' }
  const busy = (status: number, afterMs: number | null = null) => ({
    result: 'busy',
    reason: `status ${status}`,
    afterMs,
  })

  test.each<[System, string, RegExp]>([
    [
      'google',
      '200',
      /^\/v1\/spaces\/AAAA\/messages\?key=k&token=t&requestId=[\w-]+&messageId=client-[\w-]+$/,
    ],
    ['slack', 'ok', /^\/services\/T024BE7LD\/B0F1A2B3C\/abcDEF123456$/],
    ['logic', '', /^\/workflows\/0a1b\/triggers\/manual\/paths\/invoke\?api-version=2016-06-01&sig=s$/],
    ['teams', '', /^\/powerautomate\/.*\/paths\/invoke\/\?api-version=1&sig=s$/],
    ['discord', '{"id":"1"}', /^\/api\/v10\/webhooks\/1187654321098765432\/tok-EN_x1\?wait=true$/],
    [
      'discordapp',
      '{"id":"1"}',
      /^\/api\/v10\/webhooks\/1187654321098765432\/tok-EN_x1\?thread_id=5&wait=true$/,
    ],
  ])('of %s gets the message in its form', async (system, text, path) => {
    const status = system === 'teams' || system === 'logic' ? 202 : 200
    const { outcome, requests } = await post(system, replies(status, text))
    expect(outcome).toEqual(sent)
    expect(requests).toMatchObject([{ path: expect.stringMatching(path), body: rendered(system) }])
    expect(requests[0]?.headers.host).toBe(space?.host)
    if (system.startsWith('discord')) expect(requests[0]?.headers['user-agent']).toMatch(/^DiscordBot \(/)
  })

  test.each<[System, number, string, Record<string, string>, object]>([
    ['slack', 429, '', { 'retry-after': '30' }, busy(429, 30_000)],
    ['slack', 404, 'no_service', {}, dead(404)],
    ['slack', 404, 'channel_not_found', {}, dead(404)],
    ['slack', 410, 'channel_is_archived', {}, dead(410)],
    ['slack', 403, 'invalid_token', {}, dead(403)],
    ['slack', 403, 'action_prohibited', {}, dead(403)],
    ['slack', 400, 'invalid_payload', {}, refused],
    ['slack', 400, 'no_team', {}, dead(400)],
    ['slack', 400, 'a message that says no_team', {}, refused],
    ['slack', 500, 'rollup_error', {}, busy(500)],
    ['teams', 429, '', { 'retry-after': '7' }, busy(429, 7000)],
    ['teams', 401, '', {}, dead(401)],
    ['teams', 404, '{"error":{"code":"WorkflowNotFound"}}', {}, dead(404)],
    ['teams', 400, '{"error":{"code":"WorkflowTriggerIsNotEnabled"}}', {}, dead(400)],
    ['teams', 400, '{"error":{"code":"TriggerInputSchemaMismatch"}}', {}, refused],
    ['teams', 502, '', {}, busy(502)],
    [
      'discord',
      429,
      '{"message":"…","retry_after":0.65,"global":false}',
      { 'retry-after': '1' },
      busy(429, 1000),
    ],
    ['discord', 429, '{"retry_after": 64.5}', {}, busy(429, 64_500)],
    ['discord', 429, '<html>', { 'retry-after': '12.5' }, busy(429, 12_500)],
    ['discord', 404, '{"code":10015}', {}, dead(404)],
    ['discord', 401, '{"code":50027}', {}, dead(401)],
    ['discord', 400, '{"code":50035}', {}, refused],
  ])('of %s that answers %i %s', async (system, status, text, headers, outcome) => {
    expect((await post(system, replies(status, text, headers))).outcome).toEqual(outcome)
  })
})

test('a host of the operator gets Google Chat’s form', () => {
  expect(bodyFor('https://chat.corp.example/hooks/secret', ALERT, ORIGIN)).toEqual(rendered('google'))
})
