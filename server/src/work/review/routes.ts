import type { reviewCalls } from '@scope/contract/work/review'
import type { Routes } from '../../kernel/http/routes.ts'
import {
  countOf,
  type OnReply,
  reviewJournal,
  reviewOf,
  takeBackReview,
  waitingJournalsOf,
} from './service.ts'

/** `onReply` is called for every new reply to a journal. */
export const reviewRoutes = (onReply: OnReply): Routes<keyof typeof reviewCalls> => ({
  'GET /api/review': (context, { query }) => reviewOf(context, query.venue),
  'GET /api/review/journals': (context, { query }) => waitingJournalsOf(context, query),
  'GET /api/review/count': (context, { query }) => countOf(context, query.venue),
  'POST /api/journals/:id/review': (context, { params, body }) =>
    reviewJournal(context, params.id, body, onReply),
  'DELETE /api/journals/:id/review': (context, { params }) => takeBackReview(context, params.id),
})
