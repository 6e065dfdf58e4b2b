import type { companyCalls } from '@scope/contract/company/company'
import type { Routes } from '../../kernel/http/routes.ts'
import { addDomain, changeCompany, companyOf, dropDomain } from './service.ts'

export const companyRoutes: Routes<keyof typeof companyCalls> = {
  'GET /api/company': (context) => companyOf(context),
  'PATCH /api/company': (context, { body }) => changeCompany(context, body),
  'POST /api/company/domains': (context, { body }) => addDomain(context, body),
  'DELETE /api/company/domains/:domain': (context, { params }) => dropDomain(context, params.domain),
}
