import { afterAll, afterEach, beforeAll, describe, expect, expectTypeOf, it, vi } from 'vitest'
import { ApiError, addressOf, api, callAs, NetworkError } from './api.ts'

let heard = { request: new Request('https://scope.test/'), body: '' }
let answer: (request: Request) => Response | Promise<Response>
const realFetch = globalThis.fetch

/** Replaces the network: records what the browser would send, and each test sets the reply. */
beforeAll(() => {
  globalThis.fetch = async (path, init) => {
    const request = new Request(`https://scope.test${String(path)}`, init)
    heard = { request, body: await request.clone().text() }
    return await answer(request)
  }
})

afterAll(() => {
  globalThis.fetch = realFetch
})

afterEach(() => {
  vi.useRealTimers()
})

/** Never answers, and ends only when it is aborted. */
const silence = ({ signal }: Request) =>
  new Promise<Response>((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason))
  })

/** The error of a call, once it has failed. */
function failing(call: Promise<unknown>) {
  const now: { error?: unknown } = {}
  call.catch((error: unknown) => {
    now.error = error
  })
  return now
}

const reply = (status: number, text: string, statusText = '') => {
  answer = () => new Response(text, { status, statusText })
}

describe('two taps at once', () => {
  const invite = (...ids: string[]) => api('POST /api/people/invite', { body: { ids } })

  it('send the same once, and both get its reply', async () => {
    const sent: unknown[] = []
    const held = Promise.withResolvers<void>()
    answer = async (request) => {
      sent.push((await request.json()).ids)
      await held.promise
      return Response.json({ invited: 1 })
    }
    const taps = [invite('ana'), invite('ana'), invite('bo'), invite('ana')]
    held.resolve()
    expect(await Promise.all(taps)).toEqual(taps.map(() => ({ invited: 1 })))
    // A value changed and changed back is sent again.
    expect(sent).toEqual([['ana'], ['bo'], ['ana']])
    await invite('ana')
    expect(sent).toHaveLength(4)
  })
})

describe('a proxy whose session is over', () => {
  const over = { name: 'ProxyError' }

  it('redirects: the call did not reach Scope', async () => {
    answer = () => Object.defineProperty(new Response(), 'type', { value: 'opaqueredirect' })
    await expect(api('GET /api/sessions')).rejects.toMatchObject(over)
    expect(heard.request.redirect).toBe('manual')
    await expect(api('POST /api/auth/logout')).rejects.toThrow(NetworkError)
  })

  it('answers a page in place of a reply', async () => {
    const headers = { 'content-type': 'text/html; charset=utf-8' }
    answer = () => new Response('<title>Sign in</title>', { headers })
    await expect(api('GET /api/sessions')).rejects.toMatchObject(over)
    answer = () => new Response('<title>Bad Gateway</title>', { headers, status: 502 })
    await expect(api('GET /api/sessions')).rejects.toThrow(ApiError)
  })
})

describe('a read with a version', () => {
  const read = () => api('GET /api/sessions')
  const versioned = (tag: string, text: string) => {
    answer = (request) =>
      request.headers.get('if-none-match') === tag
        ? new Response(null, { status: 304, headers: { etag: tag } })
        : new Response(text, { headers: { etag: tag } })
  }

  it('is not sent again while nothing has changed', async () => {
    versioned('W/"1"', '[]')
    const first = await read()
    expect(heard.request.headers.get('if-none-match')).toBeNull()
    expect(await read()).toBe(first)
    expect(heard.request.headers.get('if-none-match')).toBe('W/"1"')
    versioned('W/"2"', '[1]')
    expect(await read()).toEqual([1])
    expect(await read()).toEqual([1])
    expect(heard.request.headers.get('if-none-match')).toBe('W/"2"')
  })

  it('is one user’s: another gets their own, and a refusal is not kept', async () => {
    callAs('one')
    versioned('W/"1"', '["mine"]')
    await read()
    callAs('two')
    versioned('W/"3"', '["theirs"]')
    expect(await read()).toEqual(['theirs'])
    reply(403, '{"code":"forbidden"}')
    await expect(read()).rejects.toThrow(ApiError)
    callAs(null)
  })
})

describe('a call', () => {
  it('sends a body as JSON, and only where there is one', async () => {
    reply(200, '{"ok":true}')
    expect(await api('POST /api/auth/login', { body: { email: 'gm@lantern.example' } })).toEqual({ ok: true })
    expect(heard.request).toMatchObject({
      method: 'POST',
      url: 'https://scope.test/api/auth/login',
      credentials: 'same-origin',
    })
    expect(heard.body).toBe('{"email":"gm@lantern.example"}')
    expect(heard.request.headers.get('content-type')).toBe('application/json')

    await api('POST /api/auth/logout')
    expect(heard.body).toBe('')
    expect(heard.request.headers.get('content-type')).toBeNull()
  })

  it('says which repeat it is', async () => {
    reply(200, '{"ok":true}')
    await api('POST /api/auth/logout', { idempotencyKey: 'k-1' })
    expect(heard.request.headers.get('idempotency-key')).toBe('k-1')
  })

  it('names the user of the page, so that nothing is done as someone else', async () => {
    reply(200, '{"ok":true}')
    await api('POST /api/auth/logout')
    expect(heard.request.headers.get('x-scope-user')).toBeNull()
    callAs('u-1')
    await api('GET /api/me')
    expect(heard.request.headers.get('x-scope-user')).toBe('u-1')
    await api('POST /api/auth/logout', { user: 'u-0' })
    expect(heard.request.headers.get('x-scope-user')).toBe('u-0')
    callAs(null)
  })

  it('fails with status and body', async () => {
    reply(404, '{"code":"notFound","error":"Not here.","requestId":"r"}')
    await expect(api('GET /api/me')).rejects.toThrow(
      '404: {"code":"notFound","error":"Not here.","requestId":"r"}',
    )
  })

  it('fails with status and status text where the body is empty', async () => {
    reply(502, '', 'Bad Gateway')
    const error = await api('GET /api/me').catch((thrown: unknown) => thrown)
    expect(error).toBeInstanceOf(ApiError)
    expect(error).toMatchObject({ message: '502: Bad Gateway', status: 502 })
  })

  it('takes a page that answers in its place for no answer', async () => {
    reply(200, '<html>Welcome to the Wi-Fi of this bar</html>')
    await expect(api('GET /api/me')).rejects.toBeInstanceOf(NetworkError)
  })

  it('tells a dead network from an answer', async () => {
    answer = () => Promise.reject(new TypeError('Failed to fetch'))
    await expect(api('GET /api/me')).rejects.toBeInstanceOf(NetworkError)
  })

  it('stays what it is when its caller gives it up', async () => {
    answer = ({ signal }) => {
      signal.throwIfAborted()
      return new Response('{}')
    }
    const control = new AbortController()
    const call = api('GET /api/me', { signal: control.signal })
    control.abort()
    await expect(call).rejects.toMatchObject({ name: 'AbortError' })
  })

  it.each([
    ['a read', 10_000, () => api('GET /api/me')],
    ['a write', 20_000, () => api('PUT /api/preferences', { body: { theme: 'dark' } })],
  ])('%s without an answer fails at its deadline, as without a network', async (_, deadline, call) => {
    vi.useFakeTimers()
    answer = silence
    const now = failing(call())
    await vi.advanceTimersByTimeAsync(deadline - 1)
    expect(now.error).toBeUndefined()
    await vi.advanceTimersByTimeAsync(1)
    expect(now.error).toBeInstanceOf(NetworkError)
  })

  it('has until its deadline for the whole reply', async () => {
    vi.useFakeTimers()
    answer = ({ signal }) =>
      new Response(
        new ReadableStream({
          start: (control) => signal.addEventListener('abort', () => control.error(signal.reason)),
        }),
      )
    const now = failing(api('GET /api/me'))
    await vi.advanceTimersByTimeAsync(10_000)
    expect(now.error).toBeInstanceOf(NetworkError)
  })

  it('takes and answers what the contract says', () => {
    expectTypeOf(api<'GET /api/me'>).returns.resolves.toHaveProperty('can')
    expectTypeOf(api<'POST /api/auth/login'>)
      .parameter(0)
      .toEqualTypeOf<'POST /api/auth/login'>()
    // @ts-expect-error: the body is wanted
    expectTypeOf(() => api('POST /api/auth/login')).toBeFunction()
    // @ts-expect-error: there is no such call
    expectTypeOf(() => api('GET /api/nothing')).toBeFunction()
  })
})

describe('an address', () => {
  it('fills in what the path names, as text and not as path', () => {
    expect(addressOf('/api/checkins/:venue/:blt', { params: { venue: 'las-perlas-la', blt: 'a/b?c' } })).toBe(
      '/api/checkins/las-perlas-la/a%2Fb%3Fc',
    )
  })

  it('leaves out what is not asked', () => {
    expect(addressOf('/api/journals', { query: { venue: undefined } })).toBe('/api/journals')
    expect(addressOf('/api/journals', { query: { venue: 'a b', week: '2026-11-23' } })).toBe(
      '/api/journals?venue=a+b&week=2026-11-23',
    )
  })
})
