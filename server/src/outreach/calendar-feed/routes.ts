import type { calendarFeedCalls } from '@scope/contract/outreach/calendar-feed'
import type { Parts } from '../../kernel/context.ts'
import type { Routes } from '../../kernel/http/routes.ts'
import { calendarAt, endFeed, feedOf, makeFeed } from './service.ts'

export const calendarFeedRoutes = ({ config }: Parts): Routes<keyof typeof calendarFeedCalls> => ({
  'GET /api/calendar-feed': (context) => feedOf(context),
  'POST /api/calendar-feed': (context) => makeFeed(context, config.publicUrl),
  'DELETE /api/calendar-feed': async (context) => {
    await endFeed(context)
    return { ok: true }
  },
  'GET /api/calendars/:file': (context, { params }) => calendarAt(context, params.file, config.publicUrl),
})
