import type { Reply } from '@scope/contract/calls'
import type { MetricsNumber } from '@scope/contract/numbers/metrics.words'
import type { Times } from '../../lib/dates/dates.ts'
import { exactText, isMoney } from '../comparison/shown.ts'

type Week = NonNullable<Reply<'GET /api/venues/:venue/metrics'>['metrics']>

/** An arrived figure that differs from a typed one, with its week. */
export type Arrived = Pick<Reply<'GET /api/review'>['arrived'][number], 'metricsId' | 'version' | 'typed'> &
  NonNullable<Week['arrived']>[number]

/** The arrived figures of a week that differ from typed ones. */
export const arrivedIn = (week: Week): Arrived[] =>
  (week.arrived ?? []).map((figure) => ({
    ...figure,
    metricsId: week.id,
    version: week.updatedAt,
    typed: week[figure.field],
  }))

/** `$84,210`, `$84,210.50`, `22.40%`: without decimals if the figure has none. */
export const shortText = (field: MetricsNumber, value: number | null): string =>
  isMoney(field) ? exactText(field, value).replace(/\.00$/, '') : exactText(field, value)

/** `Toast says $84,210`. Of a source’s name, the part before its comma. */
export const saysText = ({ source, field, value }: Pick<Arrived, 'source' | 'field' | 'value'>): string =>
  `${source.split(',')[0]} says ${shortText(field, value)}`

/** `Toast, sales by day · by e-mail, Mon 6:04 AM` */
export const cameText = (
  { source, via, arrivedAt }: Pick<Arrived, 'source' | 'via' | 'arrivedAt'>,
  { recent }: Times,
): string => `${source} · ${via}, ${recent(arrivedAt)}`
