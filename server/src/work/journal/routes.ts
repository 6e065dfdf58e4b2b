import type { journalCalls } from '@scope/contract/work/journal'
import { withLink } from '../../kernel/http/reply/link.ts'
import type { Routes } from '../../kernel/http/routes.ts'
import { checkJournal, journalsAbout, journalsOf, saveEntry } from './service.ts'

export const journalRoutes: Routes<keyof typeof journalCalls> = {
  'GET /api/journals': async (context, { query }, http) => withLink(http, await journalsOf(context, query)),
  'GET /api/journals/:venue/:blt': async (context, { params, query }, http) =>
    withLink(http, await journalsAbout(context, params, query)),
  'GET /api/journals/check/:venue/:blt': (context, { params, query }) =>
    checkJournal(context, params, query.weekOf),
  'POST /api/journals': (context, { body }) => saveEntry(context, body),
}
