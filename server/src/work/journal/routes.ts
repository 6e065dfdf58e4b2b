import type { journalCalls } from '@scope/contract/work/journal'
import type { Routes } from '../../kernel/http/routes.ts'
import { checkJournal, journalsAbout, journalsOf, saveEntry } from './service.ts'

export const journalRoutes: Routes<keyof typeof journalCalls> = {
  'GET /api/journals': (context, { query }) => journalsOf(context, query.venue),
  'GET /api/journals/:venue/:blt': (context, { params, query }) => journalsAbout(context, params, query),
  'GET /api/journals/check/:venue/:blt': (context, { params, query }) =>
    checkJournal(context, params, query.weekOf),
  'POST /api/journals': (context, { body }) => saveEntry(context, body),
}
