import type { ServerResponse } from 'node:http'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import {
  answers,
  begins,
  breaksOff,
  type ChatServer,
  chatServer,
  chunk,
  replies,
  staysSilent,
  streams,
} from '../../../test/outside/chat-server.ts'
import { embeddedGuide } from '../../guidance/handbook/guide.ts'
import {
  ANSWER_MAX,
  type Assistant,
  AssistantFailed,
  type AssistantQuestion,
  type Facts,
  shorten,
} from './assistant.ts'
import { modelAssistant } from './model.ts'

let chat: ChatServer
beforeAll(async () => {
  chat = await chatServer()
})
beforeEach(() => {
  chat.requests.length = 0
  chat.does(streams('Weigh ', 'every bottle.'))
})
afterAll(() => chat.close())

const facts: Facts = {
  caller: { name: 'Marisol Vega', position: 'Bar Lead' },
  member: null,
  venue: 'Las Perlas LA',
  priority: null,
  weeks: [
    { weekOf: '2026-11-09', revenue: 61_240_00, laborBase: 22_40, laborTrue: 25_54, cogs: 25_10, tags: [] },
  ],
  skills: [],
}
const asked = (more: Partial<AssistantQuestion> = {}): AssistantQuestion => ({
  question: 'How do I lower pour cost?',
  earlier: [],
  facts,
  ...more,
})

const forever = () => new AbortController().signal

async function read(assistant: Assistant, more: Partial<AssistantQuestion> = {}, signal = forever()) {
  const { text, sources } = await assistant.ask(asked(more), signal)
  const pieces = typeof text === 'string' ? [text] : await Array.fromAsync(text)
  return { text: pieces.join(''), pieces, sources }
}

const settings = () => ({ url: chat.url, key: 'sk-secret', model: 'small', seconds: 120 })
const model = () => modelAssistant(settings())

describe.each([
  ['the handbook', () => embeddedGuide(), 'handbook'],
  ['a language model', () => model(), 'model'],
] as const)('%s', (_name, open, answeredBy) => {
  test('answers in plain text, and names itself and its sources', async () => {
    const assistant = open()
    const { text, sources } = await read(assistant)
    expect(assistant.answeredBy).toBe(answeredBy)
    expect(text).toMatch(/\w{3}/)
    expect(text).not.toMatch(/\*\*|^#|```/m)
    expect(sources).toContain('Week of Nov 9, 2026 numbers')
  })

  test('answers without any facts', async () => {
    const none: Facts = { ...facts, venue: null, weeks: [] }
    const { text, sources } = await read(open(), { facts: none })
    expect(text).not.toBe('')
    expect(sources).not.toContain('Week of Nov 9, 2026 numbers')
  })

  test('answers several at a time', async () => {
    const assistant = open()
    const all = await Promise.all([read(assistant), read(assistant), read(assistant)])
    expect(new Set(all.map(({ text }) => text)).size).toBe(1)
  })

  test('is never longer than an answer may be', async () => {
    chat.does(streams(...Array.from({ length: 100 }, () => '🍸'.repeat(100))))
    const { text } = await read(open())
    expect([...text].length).toBeLessThanOrEqual(ANSWER_MAX + 1)
  })
})

describe('a language model', () => {
  test('is asked once, at the chat address, with the key and the model of the settings', async () => {
    const { pieces } = await read(model())
    expect(pieces).toEqual(['Weigh ', 'every bottle.'])
    expect(chat.requests).toMatchObject([
      { path: '/v1/chat/completions', model: 'small', headers: { authorization: 'Bearer sk-secret' } },
    ])
  })

  test('gets no key if there is none', async () => {
    await read(modelAssistant({ ...settings(), key: undefined }))
    expect(chat.requests[0]?.headers.authorization).toBeUndefined()
  })

  test('can answer without streaming', async () => {
    chat.does(answers('  Weigh every bottle.\n'))
    const { text } = await model().ask(asked(), forever())
    expect(text).toBe('Weigh every bottle.')
  })

  test('is cut with an ellipsis, streamed or not, and stopped', async () => {
    chat.does(answers('x'.repeat(ANSWER_MAX + 1)))
    expect((await read(model())).text).toBe(`${'x'.repeat(ANSWER_MAX)}…`)
    const closed = chat.nextClosed()
    chat.does(begins('x'.repeat(ANSWER_MAX + 1)))
    expect((await read(model())).text).toBe(`${'x'.repeat(ANSWER_MAX)}…`)
    await closed
  })

  test.each([
    ['status 500', replies(500, '{"error":{"message":"sk-secret leaked"}}')],
    ['status 429', replies(429, '{"error":{"message":"slow down"}}')],
    ['status 401', replies(401, '{"error":{"message":"bad key sk-secret"}}')],
    ['an unreadable reply', replies(200, '<html>')],
    ['an unreadable reply', replies(200, 'data: <html>\n\n', { 'content-type': 'text/event-stream' })],
    ['an unreadable reply', replies(200, '{"choices":null}')],
    ['an unreadable reply', replies(200, 'data: {}\n\n', { 'content-type': 'text/event-stream' })],
    ['an empty answer', answers(null)],
    ['an empty answer', answers(' \n ')],
    ['an empty answer', streams(' ', '\n')],
    ['a reply that was cut off', replies(200, '', { 'content-type': 'text/event-stream' })],
    ['no connection', (_request: unknown, response: { destroy(): void }) => response.destroy()],
    ['no connection', replies(307, '', { location: '/v1/elsewhere' })],
  ] as const)('that fails is reported as “%s” and not asked again', async (reason, behaviour) => {
    chat.does(behaviour as Parameters<ChatServer['does']>[0])
    const failure = await model()
      .ask(asked(), forever())
      .catch((error: unknown) => error)
    expect(failure).toBeInstanceOf(AssistantFailed)
    expect((failure as Error).message).toBe(reason)
    expect((failure as Error).cause).toBeUndefined()
    expect(chat.requests).toHaveLength(1)
  })

  test.each([true, false])('fails if it breaks off (cleanly: %s)', async (cleanly) => {
    chat.does(breaksOff('Weigh', cleanly))
    const { text } = await model().ask(asked(), forever())
    const pieces: string[] = []
    const all = async () => {
      for await (const piece of text) pieces.push(piece)
    }
    await expect(all()).rejects.toThrow(AssistantFailed)
    expect(pieces).toEqual(['Weigh'])
  })

  describe('time limits', () => {
    beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }))
    afterEach(() => void vi.useRealTimers())

    test.each([
      ['says nothing', staysSilent],
      ['says no more', begins('Weigh')],
    ])('that %s is given up, by the limits for silence and for the whole', async (_name, behaviour) => {
      for (const [limit, passed] of [
        [120, 30],
        [20, 20],
      ] as const) {
        // What is given up before it has arrived would be counted as a request of the next test.
        const arrived = Promise.withResolvers<void>()
        chat.does((request, response) => {
          behaviour(request, response)
          arrived.resolve()
        })
        const failure = expect(read(modelAssistant({ ...settings(), seconds: limit }))).rejects
        const givenUp = failure.toThrow('no answer in time')
        await arrived.promise
        vi.advanceTimersByTime(passed * 1000)
        await givenUp
      }
    })

    test('can take as long as it goes on, and is cut when it stops or its time is up', async () => {
      for (const [waits, cut] of [
        [[20, 20, 20, 20, 20], 21],
        [[20, 20], 30],
      ] as const) {
        let line: ServerResponse | undefined
        chat.does((request, response) => {
          line = response
          begins('Weigh ')(request, response)
        })
        const { text } = await modelAssistant(settings()).ask(asked(), forever())
        const pieces = (text as AsyncIterable<string>)[Symbol.asyncIterator]()
        expect(await pieces.next()).toMatchObject({ value: 'Weigh ' })
        for (const seconds of waits) {
          vi.advanceTimersByTime(seconds * 1000)
          line?.write(chunk({ content: 'on ' }))
          expect(await pieces.next()).toMatchObject({ value: 'on ' })
        }
        vi.advanceTimersByTime(cut * 1000)
        await expect(pieces.next()).rejects.toThrow('no answer in time')
      }
    })
  })

  test('is stopped when the person leaves, before or during an answer', async () => {
    for (const behaviour of [staysSilent, begins('Weigh')]) {
      const closed = chat.nextClosed()
      chat.does((request, response) => {
        behaviour(request, response)
        queueMicrotask(() => gone.abort())
      })
      const gone = new AbortController()
      await expect(read(model(), {}, gone.signal)).rejects.toThrow('the person left')
      await closed
    }
  })

  test('is stopped when nobody reads the rest', async () => {
    const closed = chat.nextClosed()
    chat.does(begins('Weigh'))
    const { text } = await model().ask(asked(), forever())
    for await (const piece of text) {
      expect(piece).toBe('Weigh')
      break
    }
    await closed
  })

  test('a missing server is reported as no connection', async () => {
    const nowhere = modelAssistant({ ...settings(), url: 'http://127.0.0.1:9/v1' })
    await expect(read(nowhere)).rejects.toThrow('no connection')
  })
})

describe('shortening', () => {
  test.each([
    ['abc', 3, 'abc'],
    ['abcd', 3, 'abc…'],
    ['🍸🍸', 2, '🍸🍸'],
    ['🍸🍸🍸', 2, '🍸🍸…'],
    ['a', 0, '…'],
  ])('%s in %i is %s', (text, room, expected) => {
    expect(shorten(text, room)).toBe(expected)
  })
})
