import type { FastifyInstance } from 'fastify'

type Answered = {
  status: number
  body: { code?: string; error?: string } & Record<string, unknown>
  headers: Record<string, unknown>
}

/** A browser without a screen, which keeps its cookies. */
export type TestBrowser = {
  cookies: Map<string, string>
  send(
    method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE',
    url: string,
    body?: object,
    more?: Record<string, string>,
  ): Promise<Answered>
  /** The status of a call that needs a session. */
  me(): Promise<number>
}

export function testBrowser(app: FastifyInstance, headers: Record<string, string> = {}): TestBrowser {
  const cookies = new Map<string, string>()
  const send: TestBrowser['send'] = async (method, url, body, more) => {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const response = await app.inject({
      ...{ method, url, headers: { ...headers, ...more, ...(cookie ? { cookie } : {}) } },
      ...(body ? { payload: body } : {}),
    })
    for (const { name, value } of response.cookies) {
      if (value) cookies.set(name, value)
      else cookies.delete(name)
    }
    const json = String(response.headers['content-type']).startsWith('application/json')
    const answered = { status: response.statusCode, headers: response.headers }
    return { ...answered, body: json ? response.json() : {} }
  }
  return { cookies, send, me: async () => (await send('GET', '/api/me')).status }
}
