import type { PlainDate } from '@scope/contract/kernel/calendar'
import type { Hundredths } from '@scope/contract/kernel/figures'
import type { SourceReading } from '@scope/contract/numbers/source.words'

/** The salaried labor that is added to a venue's week: the amount that holds from the latest Monday up to it. */
export function salariedAt(
  { salaried }: Pick<SourceReading, 'salaried'>,
  venueId: string | undefined,
  monday: PlainDate,
): Hundredths {
  const own = salaried.filter((one) => one.venueId === venueId && one.from <= monday)
  const latest = own.reduce<(typeof own)[number] | undefined>(
    (last, one) => (last && last.from >= one.from ? last : one),
    undefined,
  )
  return latest ? Math.round(latest.dollars * 100) : 0
}
