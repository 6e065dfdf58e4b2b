import { agreementWrites } from '../insight/agreement/writes.ts'
import { OneOnOneScreen } from '../insight/one-on-one/screens/OneOnOneScreen.tsx'
import { oneOnOneWrites } from '../insight/one-on-one/writes.ts'
import { registerWrites } from '../lib/api/writes.ts'
import { queryClient } from './start/query-client.ts'

registerWrites(queryClient, [...oneOnOneWrites, ...agreementWrites])

export const OneOnOnePage = OneOnOneScreen
