import { ChevronDown } from 'lucide-react'
import { useId, useState } from 'react'
import { Link } from 'wouter'
import { mediumDate } from '../../../lib/dates/dates.ts'
import { buttonClass } from '../../../ui/Button.tsx'
import { TONE_TEXT } from '../../../ui/figure/Chip.tsx'
import type { Signal } from '../api.ts'
import { evidenceText } from '../evidence.ts'
import { SIGNAL_ICONS, SIGNAL_LOOKS } from '../signal-looks.ts'
import { targetPath } from '../targets.ts'
import { SignalEvidence } from './SignalEvidence.tsx'

const NOT_RAISED = { word: 'Not raised', tone: 'quiet' } as const

type SignalItemProps = { signal: Signal; named: boolean }

/** A signal: message, reason, since when, the rows behind it and one action. */
export function SignalItem({ signal, named }: SignalItemProps) {
  const { tone, icon, tag, headline, reason, cta, cta_label, venueName, refs, notRaised } = signal
  const [open, setOpen] = useState(false)
  const id = useId()
  const Icon = SIGNAL_ICONS[icon]
  const look = notRaised ? NOT_RAISED : SIGNAL_LOOKS[tone]
  const since = sinceText(signal)

  return (
    <li className="grid grid-cols-1 px-5 py-5 lg:px-7">
      <article
        aria-labelledby={id}
        className="grid grid-cols-[2.5rem_minmax(0,1fr)] items-start gap-x-4 gap-y-3 lg:grid-cols-[2.5rem_minmax(0,1fr)_auto]"
      >
        <span className={`grid size-10 place-items-center rounded-control bg-tint ${TONE_TEXT[look.tone]}`}>
          <Icon aria-hidden size={20} strokeWidth={1.75} />
        </span>
        <div className="grid grid-cols-1 gap-1">
          <p className="text-sm text-quiet">
            <span className={`font-semibold ${TONE_TEXT[look.tone]}`}>
              {look.word} · {tag}
            </span>
            {named && (
              <>
                {' '}
                · <bdi>{venueName}</bdi>
              </>
            )}
          </p>
          <h3 dir="auto" id={id} className="leading-snug font-semibold">
            {headline}
          </h3>
          <p dir="auto" className="max-w-[68ch] text-quiet">
            {reason}
          </p>
          {notRaised && <p className="font-semibold">{notRaised}</p>}
          <div className="flex flex-wrap items-center gap-x-4">
            {refs.length > 0 && (
              <button
                type="button"
                aria-expanded={open}
                aria-controls={open ? `${id}-rows` : undefined}
                aria-describedby={id}
                onClick={() => setOpen(!open)}
                className="-my-1 inline-flex min-h-11 items-center gap-1 text-left text-sm font-semibold text-accent hover:underline"
              >
                {evidenceText(refs)}
                <ChevronDown
                  aria-hidden
                  size={16}
                  strokeWidth={2}
                  className={`shrink-0 transition-transform ${open ? 'rotate-180' : ''}`}
                />
              </button>
            )}
            {since && <p className="text-sm text-quiet">{since}</p>}
          </div>
        </div>
        <Link
          href={targetPath(cta)}
          aria-describedby={id}
          className={`max-lg:col-start-2 max-lg:justify-self-start ${buttonClass('secondary', 'sm')}`}
        >
          {cta_label}
        </Link>
      </article>
      {open && <SignalEvidence id={`${id}-rows`} refs={refs} />}
    </li>
  )
}

/** `3 weeks running, since Oct 26, 2026` */
function sinceText({ since, streak }: Signal): string | null {
  const running = streak !== null && streak > 1 ? `${streak} weeks running` : null
  if (!since) return running
  return running ? `${running}, since ${mediumDate(since)}` : `Since ${mediumDate(since)}`
}
