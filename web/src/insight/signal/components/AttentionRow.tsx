import { ChevronDown } from 'lucide-react'
import { type ComponentType, useId, useState } from 'react'
import { Link } from 'wouter'
import { buttonClass } from '../../../ui/Button.tsx'
import { TONE_TEXT } from '../../../ui/figure/Chip.tsx'
import type { Signal } from '../../analytics/api.ts'
import { SignalEvidence } from '../../analytics/components/SignalEvidence.tsx'
import { SIGNAL_ICONS, SIGNAL_LOOKS } from '../../analytics/signal-looks.ts'
import { targetPath } from '../../analytics/targets.ts'

/** Plans a visit of the venue: the app passes it in, because visits show signals. */
export type PlanOf = ComponentType<{ venue: string }>

type AttentionRowProps = {
  signal: Signal
  /** Shows the reason below the headline at once, its first two lines until it is opened. */
  reasoned?: boolean
  Plan?: PlanOf
}

/** A signal in one row. Opened, it shows its reason, the rows behind it and its action. */
export function AttentionRow({ signal, reasoned = false, Plan }: AttentionRowProps) {
  const { tone, icon, tag, headline, reason, cta, cta_label, refs, venueSlug } = signal
  const [open, setOpen] = useState(false)
  const id = useId()
  const Icon = SIGNAL_ICONS[icon]
  const look = SIGNAL_LOOKS[tone]
  return (
    <li className="grid grid-cols-1">
      <button
        type="button"
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        onClick={() => setOpen(!open)}
        className="flex min-h-11 items-center gap-3 py-1.5 text-left"
      >
        <Icon aria-hidden size={20} strokeWidth={1.75} className={`shrink-0 ${TONE_TEXT[look.tone]}`} />
        <span className="min-w-0 flex-1 leading-snug">
          <span dir="auto">{headline}</span>
          <span className="sr-only">
            , {look.word}, {tag}
          </span>
          {reasoned && (
            <span dir="auto" className={`text-sm text-quiet ${open ? 'block' : 'line-clamp-2'}`}>
              {reason}
            </span>
          )}
        </span>
        <ChevronDown
          aria-hidden
          size={18}
          strokeWidth={1.75}
          className={`shrink-0 text-quiet transition-transform ${open ? 'rotate-180' : ''}`}
        />
      </button>
      {open && (
        <div id={id} className="grid grid-cols-1 justify-items-start gap-3 pb-4 lg:pl-8">
          <p dir="auto" className="max-w-[68ch] text-quiet">
            <span className={`font-semibold ${TONE_TEXT[look.tone]}`}>{look.word}</span> · {tag}.
            {!reasoned && ` ${reason}`}
          </p>
          <div className="flex flex-wrap gap-x-3 gap-y-2">
            <Link href={targetPath(cta)} className={buttonClass('secondary', 'sm')}>
              {cta_label}
            </Link>
            {Plan && <Plan venue={venueSlug} />}
          </div>
          <div className="w-full">
            <SignalEvidence id={`${id}-rows`} refs={refs} />
          </div>
        </div>
      )}
    </li>
  )
}
