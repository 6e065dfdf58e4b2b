import type { priorityCalls } from '@scope/contract/work/priority'
import type { Routes } from '../../kernel/http/routes.ts'
import {
  changeStatus,
  createPriority,
  editPriority,
  homeOf,
  liveOf,
  type OnStatus,
  signOffOf,
} from './service.ts'

/** `onStatus` hears of every check-in that decides a priority's status. */
export const priorityRoutes = (onStatus: OnStatus): Routes<keyof typeof priorityCalls> => ({
  'GET /api/priorities': (context, { query }) => liveOf(context, query.venue),
  'GET /api/priorities/:venue/:blt/:period': (context, { params }) => homeOf(context, params),
  'POST /api/priority': (context, { body }) => createPriority(context, body),
  'PUT /api/priorities/:id': (context, { params, body }) => editPriority(context, params.id, body),
  'PATCH /api/priorities/:id/status': (context, { params, body }) =>
    changeStatus(context, params.id, body, onStatus),
  'POST /api/priorities/:id/toggle-completion': (context, { params, body }) =>
    changeStatus(context, params.id, body, onStatus),
  'GET /api/priorities/:id/sign-off': (context, { params }) => signOffOf(context, params.id),
})
