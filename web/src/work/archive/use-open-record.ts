import { useSearchParams } from 'wouter'
import { useHistoryState } from 'wouter/use-browser-location'
import { withNamed } from '../../lib/address.ts'
import { PATHS } from '../../lib/paths.ts'

/** What a step in the history remembers: the record was opened here, so Back leads out of it. */
export type Step = { opened?: boolean } | null

export const OPENED: Step = { opened: true }

/** Which priority's record lies over the archive, as the address names it: `open=…`. */
export function useOpenRecord() {
  const [params, setParams] = useSearchParams()
  const step = useHistoryState<Step>()
  return {
    open: params.get('open'),
    step,
    /** The address of a record of the same member, over the archive of its year. */
    pathTo: ({ id, year }: { id: string; year?: number }) =>
      `${PATHS.archive}?${withNamed(params, { open: id, ...(year ? { year: String(year) } : {}) })}`,
    close: () => {
      if (step?.opened) history.back()
      else setParams((now) => withNamed(now, { open: undefined }), { replace: true })
    },
  }
}

export type OpenRecord = ReturnType<typeof useOpenRecord>
