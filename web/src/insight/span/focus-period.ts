import { periodKey, periodOf } from '@scope/contract/kernel/calendar'
import type { AskedSpan } from './address.ts'

/**
 * The period of the focuses next to a span: that of its last week. Known before the span has loaded, so that both load
 * at once.
 */
export const focusPeriod = (span: AskedSpan<string>): string =>
  span.to === undefined ? 'current' : periodKey(periodOf(span.to))
