import type { settingsCalls } from '@scope/contract/company/settings'
import type { Parts } from '../../kernel/context.ts'
import type { Routes } from '../../kernel/http/routes.ts'
import { accessOf, changeVenue, setAdminDays, settingsOf, teamOf } from './service.ts'

export const settingsRoutes = ({ config }: Parts): Routes<keyof typeof settingsCalls> => ({
  'GET /api/venues/:venue/settings': (context, { params }) => settingsOf(context, params.venue),
  'PATCH /api/venues/:id': (context, { params, body }) =>
    changeVenue(context, params.id, body, config.chatHosts),
  'GET /api/team/:venueId': (context, { params }) => teamOf(context, params.venueId),
  'PATCH /api/team/bulk-update': (context, { body }) => setAdminDays(context, body),
  'GET /api/access': async (context) => accessOf(context),
})
