import type { priorityCalls } from '@scope/contract/priority'
import type { Routes } from '../../http/routes.ts'
import { changeStatus, createPriority, editPriority, homeOf, liveOf, signOffOf } from './service.ts'

export const priorityRoutes: Routes<keyof typeof priorityCalls> = {
  'GET /api/priorities': (context, { query }) => liveOf(context, query.venue),
  'GET /api/priorities/:venue/:blt/:period': (context, { params }) => homeOf(context, params),
  'POST /api/priority': (context, { body }) => createPriority(context, body),
  'PUT /api/priorities/:id': (context, { params, body }) => editPriority(context, params.id, body),
  'PATCH /api/priorities/:id/status': (context, { params, body }) => changeStatus(context, params.id, body),
  'POST /api/priorities/:id/toggle-completion': (context, { params, body }) =>
    changeStatus(context, params.id, body),
  'GET /api/priorities/:id/sign-off': (context, { params }) => signOffOf(context, params.id),
}
