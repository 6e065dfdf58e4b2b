import { useSearchParams } from 'wouter'
import { useHistoryState } from 'wouter/use-browser-location'
import { withNamed } from '../../lib/address/address.ts'
import { type DialogStep, useNamedDialog } from '../../lib/address/dialog-step.ts'
import { PATHS } from '../../lib/address/paths.ts'

/** History state of a record opened here: Back closes it. */
export const OPENED: DialogStep = { dialog: 'record' }

const DIALOGS = ['open']

/** The record that is open over the archive, from the address: `open=…`. */
export function useOpenRecord() {
  const [params] = useSearchParams()
  return {
    open: params.get('open'),
    step: useHistoryState<DialogStep>(),
    /** The address of another record of the same member, over the archive of its year. */
    pathTo: ({ id, year }: { id: string; year?: number }) =>
      `${PATHS.archive}?${withNamed(params, { open: id, ...(year ? { year: String(year) } : {}) })}`,
    close: useNamedDialog(DIALOGS),
  }
}

export type OpenRecord = ReturnType<typeof useOpenRecord>
