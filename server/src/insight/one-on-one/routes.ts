import type { oneOnOneCalls } from '@scope/contract/insight/one-on-one'
import type { Routes } from '../../kernel/http/routes.ts'
import {
  addAgreement,
  begin,
  finish,
  oneOnOneOf,
  pastOf,
  prepare,
  removeAgreement,
  skip,
  weekOfMembers,
} from './service.ts'

export const oneOnOneRoutes: Routes<keyof typeof oneOnOneCalls> = {
  'GET /api/one-on-ones': (context, { query }) => weekOfMembers(context, query.venue),
  'GET /api/one-on-ones/:venue/:blt': (context, { params, query }) => oneOnOneOf(context, params, query.week),
  'GET /api/one-on-ones/:venue/:blt/past': (context, { params, query }) =>
    pastOf(context, params, query.after),
  'PUT /api/one-on-ones/:venue/:blt/points': (context, { params, body }) => prepare(context, params, body),
  'POST /api/one-on-ones/:venue/:blt/begin': (context, { params, body }) => begin(context, params, body),
  'POST /api/one-on-ones/:venue/:blt/finish': (context, { params, body }) => finish(context, params, body),
  'POST /api/one-on-ones/:venue/:blt/skip': (context, { params, body }) => skip(context, params, body),
  'POST /api/one-on-ones/:venue/:blt/agreements': (context, { params, body }) =>
    addAgreement(context, params, body),
  'DELETE /api/agreements/:id': (context, { params }) => removeAgreement(context, params.id),
}
