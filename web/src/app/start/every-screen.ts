import { ChartLine, ListChecks } from 'lucide-react'
import type { Me } from '../../company/person/api.ts'
import { PATHS } from '../../lib/address/paths.ts'
import { type Destination, destinationsOf } from '../shell/destinations.ts'

const SETUP: Destination = { path: PATHS.setup, label: 'Set up', icon: ListChecks }
const ANALYTICS: Destination = { path: PATHS.analytics, label: 'Analytics', icon: ChartLine }

/** Every screen of the user, also those that have no place in the rail. */
export const screensOf = (me: Pick<Me, 'can'>): Destination[] => [
  ...destinationsOf(me),
  ...(me.can.readAnalytics ? [ANALYTICS] : []),
  ...(me.can.editCompany ? [SETUP] : []),
]
