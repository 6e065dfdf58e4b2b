import { ChartLine, CircleQuestionMark, ListChecks } from 'lucide-react'
import type { Me } from '../company/person/api.ts'
import { PATHS } from '../lib/address/paths.ts'
import { type Destination, destinationsOf } from './destinations.ts'

export const HELP: Destination = { path: PATHS.help, label: 'Help', icon: CircleQuestionMark }
const SETUP: Destination = { path: PATHS.setup, label: 'Set up', icon: ListChecks }
const ANALYTICS: Destination = { path: PATHS.analytics, label: 'Analytics', icon: ChartLine }

/** Every screen of the user, also those that are not among the destinations of the rail. */
export const placesOf = (me: Pick<Me, 'can'>): Destination[] => [
  ...destinationsOf(me),
  ...(me.can.readAnalytics ? [ANALYTICS] : []),
  ...(me.can.editCompany ? [SETUP] : []),
  HELP,
]
