import type { priorityCalls } from '@scope/contract/work/priority'
import { withLink } from '../../kernel/http/reply/link.ts'
import type { Routes } from '../../kernel/http/routes.ts'
import {
  createPriority,
  editPriority,
  handOver,
  homeOf,
  liveOf,
  type OnGiven,
  removePriority,
} from './service.ts'

/** `onGiven` is called for every priority that somebody gets. */
export const priorityRoutes = (onGiven: OnGiven): Routes<keyof typeof priorityCalls> => ({
  'GET /api/priorities': async (context, { query }, http) => withLink(http, await liveOf(context, query)),
  'GET /api/priorities/:venue/:blt/:period': (context, { params }) => homeOf(context, params),
  'POST /api/priority': (context, { body }) => createPriority(context, body, onGiven),
  'PUT /api/priorities/:id': (context, { params, body }) => editPriority(context, params.id, body),
  'POST /api/priorities/:id/hand-over': (context, { params, body }) =>
    handOver(context, params.id, body.blt, onGiven),
  'DELETE /api/priorities/:id': (context, { params }) => removePriority(context, params.id),
})
