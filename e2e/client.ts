/** A signed-in HTTP client, for tests that make many calls without a browser. */
export class Client {
  readonly #cookie: string
  readonly #url: string

  private constructor(url: string, cookie: string) {
    this.#url = url
    this.#cookie = cookie
  }

  static async signIn(url: string, email: string): Promise<Client> {
    const response = await send(url, 'POST', '/api/auth/login', { body: { email } })
    if (!response.ok) throw new Error(`${email} could not sign in: ${await response.text()}`)
    return new Client(url, (response.headers.get('set-cookie') ?? '').split(';')[0] ?? '')
  }

  get headers(): { cookie: string } {
    return { cookie: this.#cookie }
  }

  /** The same session at another address, after a restart. */
  at(url: string): Client {
    return new Client(url, this.#cookie)
  }

  /** Returns the body of a successful reply; throws for anything else, including a broken connection. */
  async call<T>(method: string, path: string, body?: object): Promise<T> {
    const response = await send(this.#url, method, path, { body, cookie: this.#cookie })
    const text = await response.text()
    if (!response.ok) throw new Error(`${method} ${path} answered ${response.status}: ${text}`)
    return JSON.parse(text) as T
  }
}

function send(
  url: string,
  method: string,
  path: string,
  more: { body?: object | undefined; cookie?: string },
) {
  return fetch(`${url}${path}`, {
    method,
    headers: {
      ...(more.cookie ? { cookie: more.cookie } : {}),
      ...(more.body ? { 'content-type': 'application/json' } : {}),
    },
    ...(more.body ? { body: JSON.stringify(more.body) } : {}),
  })
}
