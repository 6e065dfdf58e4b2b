import { agreementWrites } from '../insight/agreement/writes.ts'
import { PlanDialog } from '../insight/visit/plan/plan-visit.tsx'
import { VisitScreen } from '../insight/visit/screens/VisitScreen.tsx'
import { visitWrites } from '../insight/visit/writes.ts'
import { registerWrites } from '../lib/api/writes.ts'
import { queryClient } from './start/query-client.ts'

// Before the device is ready to send those that wait.
registerWrites(queryClient, [...visitWrites, ...agreementWrites])

// A visit is planned without a network, too.
void PlanDialog.prepare()

export const VisitPage = VisitScreen
