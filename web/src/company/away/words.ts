import { shortMonthDay } from '../../lib/dates/dates.ts'

/** `Away until Dec 2`; `Away` in another week away. */
export const awayText = (until: string | undefined): string =>
  until === undefined ? 'Away' : `Away until ${shortMonthDay(until)}`
