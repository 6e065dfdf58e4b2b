import { agreementWrites } from '../insight/agreement/writes.ts'
import { VisitScreen } from '../insight/visit/screens/VisitScreen.tsx'
import { visitWrites } from '../insight/visit/writes.ts'
import { registerWrites } from '../lib/api/writes.ts'
import { queryClient } from './start/query-client.ts'

// Before the device is ready to send those that wait.
registerWrites(queryClient, [...visitWrites, ...agreementWrites])

export const VisitPage = VisitScreen
