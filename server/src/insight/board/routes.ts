import type { boardCalls } from '@scope/contract/insight/board/board'
import type { Routes } from '../../kernel/http/routes.ts'
import { boardFile, boardOf } from './service.ts'

export const boardRoutes: Routes<keyof typeof boardCalls> = {
  'GET /api/venues/:venue/board': (context, { params, query }) => boardOf(context, params.venue, query),
  'GET /api/venues/:venue/board.csv': (context, { params, query }) => boardFile(context, params.venue, query),
}
