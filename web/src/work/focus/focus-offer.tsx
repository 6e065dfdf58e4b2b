import { CATEGORY_LABELS, categoryGroup } from '@scope/contract/work/priority.words'
import { Check } from 'lucide-react'
import type { Focus } from './api.ts'

/** The fields of a priority that a focus fills. */
type Filled = { focus: string; category: string; outcomeKpi: string }

/** The fields that a tap changes. On fills them, but keeps the user's own outcome; off clears the focus and its outcome. */
export function tapped(focuses: readonly Focus[], fields: Filled, focus: Focus): Partial<Filled> {
  const typed = fields.outcomeKpi.trim()
  const isSuggested = typed === '' || focuses.some(({ outcome }) => outcome === typed)
  if (fields.focus === focus.id) return { focus: '', ...(typed === focus.outcome && { outcomeKpi: '' }) }
  return { focus: focus.id, category: focus.category, ...(isSuggested && { outcomeKpi: focus.outcome }) }
}

type FocusOfferProps = {
  period: number
  focuses: readonly Focus[]
  fields: Filled
  onChange: (fields: Partial<Filled>) => void
  busy: boolean
}

/** The focuses of a priority’s period, each to take in one tap. */
export function FocusOffer({ period, focuses, fields, onChange, busy }: FocusOfferProps) {
  if (focuses.length === 0) return null
  return (
    <fieldset className="grid grid-cols-1 gap-2" disabled={busy}>
      <legend className="mb-2 font-semibold">
        Focus of Period {period} <span className="font-normal text-quiet">(optional)</span>
      </legend>
      {focuses.map((focus) => {
        const isOn = fields.focus === focus.id
        return (
          <button
            key={focus.id}
            type="button"
            aria-pressed={isOn}
            onClick={() => onChange(tapped(focuses, fields, focus))}
            className={`flex min-h-11 items-center gap-3 rounded-control border px-4 py-2.5 text-left transition-colors disabled:opacity-60 ${isOn ? 'border-accent' : 'border-line hover:border-quiet'}`}
          >
            <span className="grid min-w-0 flex-1 wrap-anywhere">
              <bdi className="font-semibold">{focus.title}</bdi>
              <span className="text-sm text-quiet">{CATEGORY_LABELS[categoryGroup(focus.category)]}</span>
            </span>
            {isOn && <Check aria-hidden size={18} strokeWidth={1.75} className="shrink-0 text-accent" />}
          </button>
        )
      })}
    </fieldset>
  )
}
