import type { journalCalls } from '@scope/contract/work/journal'
import { withLink } from '../../kernel/http/link.ts'
import type { Routes } from '../../kernel/http/routes.ts'
import { versionOfWeek } from '../priority/view.ts'
import { checkJournal, journalsAbout, journalsOf, saveEntry } from './service.ts'

export const journalRoutes: Routes<keyof typeof journalCalls> = {
  'GET /api/journals': async (context, { query }, http) => withLink(http, await journalsOf(context, query)),
  'GET /api/journals/:venue/:blt': async (context, { params, query }, http) =>
    withLink(http, await journalsAbout(context, params, query)),
  'GET /api/journals/check/:venue/:blt': {
    version: (context, { params, query }) => versionOfWeek(context, params, query.weekOf),
    read: (context, { params, query }) => checkJournal(context, params, query.weekOf),
  },
  'POST /api/journals': (context, { body }) => saveEntry(context, body),
}
