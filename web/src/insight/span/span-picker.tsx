import { addDays } from '@scope/contract/kernel/calendar'
import { CalendarDays } from 'lucide-react'
import { useState } from 'react'
import { longRange } from '../../lib/dates/dates.ts'
import { Picker } from '../../ui/form/Picker.tsx'
import { type AskedSpan, spanOnly } from './address.ts'
import { SpanDialog } from './components/SpanDialog.tsx'

type SpanPickerProps<S extends string> = {
  spans: readonly { value: S; label: string }[]
  selected: AskedSpan<S>
  /** The venue whose day decides which weeks have begun. Undefined while the venues load. */
  venue: string | undefined
  onSpan: (next: AskedSpan<S>) => void
}

const CHOSEN = 'chosen'
const CHOOSE = 'choose'

/** The span of a screen: a named one, or chosen weeks, which a dialog asks for. */
export function SpanPicker<S extends string>({ spans, selected, venue, onSpan }: SpanPickerProps<S>) {
  // Stays mounted once opened, so that its closing is animated.
  const [dialog, setDialog] = useState<{ open: boolean } | null>(null)
  const close = () => setDialog({ open: false })
  const chosen = selected.from === undefined ? undefined : selected
  return (
    <>
      <Picker
        label="Period"
        icon={CalendarDays}
        value={chosen ? CHOSEN : (selected.span ?? '')}
        options={[
          ...spans,
          ...(chosen ? [{ value: CHOSEN, label: longRange(chosen.from, addDays(chosen.to, 6)) }] : []),
          { value: CHOOSE, label: chosen ? 'Other Weeks…' : 'Choose Weeks…' },
        ]}
        onChange={(next) => {
          if (next === CHOOSE) return setDialog({ open: true })
          const named = spans.find(({ value }) => value === next)
          onSpan(named ? { span: named.value } : spanOnly(selected))
        }}
      />
      {dialog && venue && (
        <SpanDialog
          open={dialog.open}
          onClose={close}
          venue={venue}
          current={chosen}
          onWeeks={(weeks) => {
            onSpan(weeks)
            close()
          }}
        />
      )}
    </>
  )
}
