import type { Guidance } from '@scope/contract/guidance/assistant'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ApiError, NetworkError } from '../../lib/api/errors.ts'
import { ask } from './ask.ts'

const GUIDANCE: Guidance = {
  guidance: 'Weigh every bottle.',
  answeredBy: 'model',
  sources: ['Pour Cost Control'],
}
const TROUBLE = { code: 'unavailable', error: 'Trouble.', requestId: 'r' }

let answer: (request: Request) => Response
const realFetch = globalThis.fetch

/** Replaces the network: each test sets the reply. */
beforeAll(() => {
  globalThis.fetch = async (path, init) => answer(new Request(`https://scope.test${String(path)}`, init))
})
afterAll(() => {
  globalThis.fetch = realFetch
})

const event = (name: string, data: unknown) => `event: ${name}\ndata: ${JSON.stringify(data)}\n\n`
const streams = (...events: string[]) => {
  answer = () =>
    new Response(events.join(''), { headers: { 'content-type': 'text/event-stream; charset=utf-8' } })
}

async function answerOf() {
  const pieces: string[] = []
  const signal = new AbortController().signal
  const outcome = await ask({ context: 'How?' }, (piece) => pieces.push(piece), signal).catch(
    (error: unknown) => error,
  )
  return { outcome, pieces }
}

describe('an answer', () => {
  test('comes as a whole', async () => {
    let heard: Request | undefined
    answer = (request) => {
      heard = request
      return Response.json(GUIDANCE)
    }
    expect(await answerOf()).toEqual({ outcome: GUIDANCE, pieces: [] })
    expect(heard?.headers.get('accept')).toContain('text/event-stream')
    expect(await heard?.json()).toEqual({ context: 'How?' })
  })

  test('comes piece by piece, and then as a whole', async () => {
    streams(event('text', 'Weigh '), event('text', 'every\nbottle.'), event('done', GUIDANCE))
    expect(await answerOf()).toEqual({ outcome: GUIDANCE, pieces: ['Weigh ', 'every\nbottle.'] })
  })

  test('that fails on the way is none', async () => {
    streams(event('text', 'Weigh '), event('failed', TROUBLE))
    const { outcome } = await answerOf()
    expect(outcome).toBeInstanceOf(ApiError)
    expect(outcome).toMatchObject({ status: 503, sentence: 'Trouble.' })
  })

  test('that ends before it is done is none', async () => {
    streams(event('text', 'Weigh '))
    expect((await answerOf()).outcome).toBeInstanceOf(NetworkError)
  })

  test('that is not ours is none', async () => {
    answer = () => new Response('<html>Welcome to the Wi-Fi of this bar</html>')
    expect((await answerOf()).outcome).toBeInstanceOf(NetworkError)
    streams('event: text\ndata: not JSON\n\n')
    expect((await answerOf()).outcome).toBeInstanceOf(NetworkError)
  })

  test('that is refused says why', async () => {
    answer = () => Response.json({ code: 'tooMany', error: 'Later.', requestId: 'r' }, { status: 429 })
    expect((await answerOf()).outcome).toMatchObject({ status: 429, sentence: 'Later.' })
  })
})
