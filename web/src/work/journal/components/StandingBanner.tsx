import { inOneDirection } from '@scope/contract/kernel/text.words'
import { CalendarOff, CircleAlert, CircleCheck, Clock, type LucideIcon } from 'lucide-react'
import type { Ref } from 'react'
import { Card } from '../../../ui/Card.tsx'
import { TONE_TEXT } from '../../../ui/figure/Chip.tsx'
import type { Banner } from '../banner.ts'

const ICONS: Record<Banner['tone'], LucideIcon> = {
  'on-track': CircleCheck,
  accent: Clock,
  overdue: CircleAlert,
  quiet: CalendarOff,
}

/** Shows whether the week’s journal is submitted or due. Focus moves to its heading after a submission. */
export function StandingBanner({ banner, heading }: { banner: Banner; heading: Ref<HTMLHeadingElement> }) {
  const Icon = ICONS[banner.tone]
  return (
    <Card
      as="div"
      className={`grid grid-cols-[auto_1fr] gap-x-4 border-current/50! p-4! lg:p-5! ${TONE_TEXT[banner.tone]}`}
    >
      <Icon aria-hidden size={22} strokeWidth={1.75} className="mt-px" />
      <div className="grid gap-0.5 text-text">
        <h2 ref={heading} tabIndex={-1} className="font-semibold focus:outline-none">
          {banner.title}
        </h2>
        <p className="text-quiet">{inOneDirection(banner.text)}</p>
      </div>
    </Card>
  )
}
