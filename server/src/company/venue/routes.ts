import type { venueCalls } from '@scope/contract/company/venue'
import type { Routes } from '../../kernel/http/routes.ts'
import { addVenue, bltsOf, everyBltOf, venueAt, venuesOf } from './service.ts'

export const venueRoutes: Routes<keyof typeof venueCalls> = {
  'GET /api/venues': (context) => venuesOf(context),
  'GET /api/venues/:venue': (context, { params }) => venueAt(context, params.venue),
  'GET /api/blts': (context, { query }) => everyBltOf(context, query.venue),
  'GET /api/venues/:venue/blts': (context, { params }) => bltsOf(context, params.venue),
  'POST /api/venues': (context, { body }) => addVenue(context, body),
}
