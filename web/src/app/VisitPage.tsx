import { agreementWrites } from '../insight/agreement/writes.ts'
import { PlanDialog } from '../insight/visit/plan/plan-visit.tsx'
import { VisitScreen } from '../insight/visit/screens/VisitScreen.tsx'
import { visitWrites } from '../insight/visit/writes.ts'
import { prepareWellDone } from '../insight/well-done/well-done-button.tsx'
import { registerWrites } from '../lib/api/writes.ts'
import { queryClient } from './start/query-client.ts'

// Before the device is ready to send those that wait.
registerWrites(queryClient, [...visitWrites, ...agreementWrites])
// A visit thanks people where there may be no network.
void prepareWellDone()

// A visit is planned without a network, too.
void PlanDialog.prepare()

export const VisitPage = VisitScreen
