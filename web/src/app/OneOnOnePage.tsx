import { OneOnOneScreen } from '../insight/one-on-one/screens/OneOnOneScreen.tsx'
import { oneOnOneWrites } from '../insight/one-on-one/writes.ts'
import { registerWrites } from '../lib/api/writes.ts'
import { queryClient } from './start/query-client.ts'

// Only this screen has them, and none waits on the device for a start without it.
registerWrites(queryClient, oneOnOneWrites)

export const OneOnOnePage = OneOnOneScreen
