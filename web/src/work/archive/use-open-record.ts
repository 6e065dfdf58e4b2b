import { useSearchParams } from 'wouter'
import { useHistoryState } from 'wouter/use-browser-location'
import { withNamed } from '../../lib/address.ts'
import { PATHS } from '../../lib/paths.ts'

/** History state: the record was opened here, so Back closes it. */
export type Step = { opened?: boolean } | null

export const OPENED: Step = { opened: true }

/** The record that is open over the archive, as named in the address: `open=…`. */
export function useOpenRecord() {
  const [params, setParams] = useSearchParams()
  const step = useHistoryState<Step>()
  return {
    open: params.get('open'),
    step,
    /** The address of another record of the same member, over the archive of its year. */
    pathTo: ({ id, year }: { id: string; year?: number }) =>
      `${PATHS.archive}?${withNamed(params, { open: id, ...(year ? { year: String(year) } : {}) })}`,
    close: () => {
      if (step?.opened) history.back()
      else setParams((now) => withNamed(now, { open: undefined }), { replace: true })
    },
  }
}

export type OpenRecord = ReturnType<typeof useOpenRecord>
