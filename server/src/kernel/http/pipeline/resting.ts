import type { CallName } from '@scope/contract/calls'
import type { FastifyInstance } from 'fastify'
import type { Parts } from '../../context.ts'
import { Refusal } from '../../refusal.ts'

/** When programs come again, in seconds. */
const AGAIN_S = 5
/** What says how far the restore is. It reads no table. */
const ANSWERED: CallName = 'POST /api/setup/restore/state'

/** Refuses what needs the database while a restore fills it. Pages and health checks are answered. */
export function restWhileRestoring(app: FastifyInstance, { restoring }: Pick<Parts, 'restoring'>): void {
  app.addHook('onRequest', async ({ method, routeOptions, url }) => {
    if (!restoring?.isActive || !/^\/(api|mcp|files)\b/.test(url)) return
    if (`${method} ${routeOptions.url}` === ANSWERED) return
    throw new Refusal('unavailable', 'A backup is being restored. Try again in a moment.', {}, AGAIN_S)
  })
}
