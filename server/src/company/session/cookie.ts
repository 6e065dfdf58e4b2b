import type {} from '@fastify/cookie'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from '../../kernel/config.ts'
import { SESSION_LONGEST_MS } from './rules.ts'

/** `__Host-` binds the cookie to this host and needs HTTPS, so plain HTTP on loopback uses another name. */
function nameAndOptions({ publicUrl }: Config) {
  const secure = publicUrl.startsWith('https:')
  const options = { path: '/', httpOnly: true, secure, sameSite: 'lax' as const }
  return { name: secure ? '__Host-scope' : 'scope', options }
}

export function readSessionCookie(request: FastifyRequest, config: Config): string | undefined {
  return request.cookies[nameAndOptions(config).name]
}

/** The cookie lasts longer than a session: the database decides when a session ends. */
export function setSessionCookie(reply: FastifyReply, config: Config, token: string): void {
  const { name, options } = nameAndOptions(config)
  reply.setCookie(name, token, { ...options, maxAge: SESSION_LONGEST_MS / 1000 })
}

export function clearSessionCookie(reply: FastifyReply, config: Config): void {
  const { name, options } = nameAndOptions(config)
  reply.clearCookie(name, options)
}
