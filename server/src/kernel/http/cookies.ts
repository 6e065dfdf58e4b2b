import type {} from '@fastify/cookie'
import type { Config } from '../config.ts'
import type { Http } from './routes.ts'

/** How long a cookie lasts, and whether a link from another site may carry it (`lax`). */
type Lasting = { seconds: number; sameSite: 'strict' | 'lax' }

/** A call's cookies by their names without the prefix. Scripts cannot read them. */
export type Cookies = {
  read(name: string): string | undefined
  set(name: string, value: string, lasting: Lasting): void
  clear(name: string): void
}

/** `__Host-` binds a cookie to this host and needs HTTPS, so plain HTTP on loopback has the name alone. */
export function cookiesOf({ request, reply }: Http, { publicUrl }: Pick<Config, 'publicUrl'>): Cookies {
  const secure = publicUrl.startsWith('https:')
  const named = (name: string) => (secure ? `__Host-${name}` : name)
  const options = { path: '/', httpOnly: true, secure }
  return {
    read: (name) => request.cookies[named(name)],
    set: (name, value, { seconds, sameSite }) => {
      reply.setCookie(named(name), value, { ...options, sameSite, maxAge: seconds })
    },
    clear: (name) => {
      reply.clearCookie(named(name), options)
    },
  }
}
