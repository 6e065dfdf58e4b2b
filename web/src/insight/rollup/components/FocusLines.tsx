import { periodAt } from '@scope/contract/kernel/calendar'
import { servingText } from '@scope/contract/work/focus.words'
import { useQuery } from '@tanstack/react-query'
import { ChevronRight } from 'lucide-react'
import { useState } from 'react'
import { sentenceOf } from '../../../lib/api/errors.ts'
import { toastFailure } from '../../../lib/toast/failure.ts'
import { fetched } from '../../../lib/window/fetched.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Dialog } from '../../../ui/dialog/Dialog.tsx'
import { FocusesButton } from '../../../work/focus/focuses-button.tsx'
import { type FocusesServed, focusesServedQuery } from '../api.ts'

const FocusDialog = fetched(async () => (await import('./FocusDialog.tsx')).FocusDialog)

type FocusLinesProps = {
  /** `2026-11`, or `current`. */
  period: string
  venue: string | undefined
}

/** The first focus of a period in one line, which opens all of them. Nothing if there are none to read or set. */
export function FocusLines({ period, venue }: FocusLinesProps) {
  const served = useQuery(focusesServedQuery(period, venue))
  const [open, setOpen] = useState(false)
  if (served.isError && !served.data) {
    return (
      <p role="status" className="flex flex-wrap items-center gap-x-3 text-sm text-quiet">
        <span className="min-w-0">The focuses could not be loaded. {sentenceOf(served.error)}</span>
        <Button
          variant="quiet"
          size="sm"
          className="-mx-3 text-accent!"
          onClick={() => void served.refetch()}
        >
          Retry
        </Button>
      </p>
    )
  }
  if (!served.data) return null
  const { focuses } = served.data
  const [first, ...others] = focuses
  if (!first) return null
  const title = `Focus of Period ${served.data.period}`
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
        className="flex min-h-11 max-w-full min-w-0 items-center gap-2 text-left text-sm hover:underline"
      >
        <span className="text-quiet max-sm:sr-only">{title}</span>
        <bdi className="truncate font-semibold">{first.title}</bdi>
        <span className="shrink-0 text-quiet tabular-nums">
          {servedText(first)}
          {others.length > 0 && ` +${others.length}`}
        </span>
      </button>
      {open && (
        <Dialog open onClose={() => setOpen(false)} title={title}>
          <FocusRows focuses={focuses} period={served.data.period} venue={venue} />
        </Dialog>
      )}
    </>
  )
}

/** Opens the form of the focuses, for people who may set them. */
export function EditFocuses({ period, venue }: FocusLinesProps) {
  const { data } = useQuery(focusesServedQuery(period, venue))
  if (!data?.can.edit) return null
  return <FocusesButton period={periodAt(data.year, data.period)} isAny={data.focuses.length > 0} />
}

/** `41 of 58` */
const servedText = ({ serving, priorities }: FocusesServed[number]) => `${serving} of ${priorities}`

type FocusRowsProps = { focuses: FocusesServed; period: number; venue: string | undefined }

/** A line for each focus, which opens its venues. */
function FocusRows({ focuses, period, venue }: FocusRowsProps) {
  const [opened, setOpened] = useState<string | null>(null)
  return (
    <>
      <ul className="grid grid-cols-1 empty:hidden">
        {focuses.map((focus) => (
          <li key={focus.id} className="border-t border-line">
            <button
              type="button"
              aria-haspopup="dialog"
              onClick={() => setOpened(focus.id)}
              className="flex min-h-11 w-full items-center gap-3 py-2 text-left hover:underline"
            >
              <span className="min-w-0 flex-1 wrap-anywhere">
                <bdi className="font-semibold">{focus.title}</bdi>
                <span className="tabular-nums">: {servingText(focus)}</span>
              </span>
              <ChevronRight aria-hidden size={18} strokeWidth={1.75} className="shrink-0 text-quiet" />
            </button>
          </li>
        ))}
      </ul>
      {opened !== null && (
        <FocusDialog
          id={opened}
          title={focuses.find(({ id }) => id === opened)?.title ?? 'Focus'}
          period={period}
          venue={venue}
          onClose={() => setOpened(null)}
          onUnavailable={(error) => {
            setOpened(null)
            toastFailure(error, 'Error', 'Network error. Please try again.')
          }}
        />
      )}
    </>
  )
}
