import { CalendarPlus } from 'lucide-react'
import { type ComponentProps, useState } from 'react'
import { useMe } from '../../../company/person/api.ts'
import { fetched } from '../../../lib/window/fetched.tsx'
import { Button } from '../../../ui/Button.tsx'

export const PlanDialog = fetched(async () => (await import('./plan-dialog.tsx')).PlanDialog)

type PlanVisitProps = Pick<ComponentProps<typeof Button>, 'variant' | 'size'> & {
  /** Its slug. */
  venue: string
}

/** Plans a visit of a venue, for people who hold visits. */
export function PlanVisit({ venue, variant = 'quiet', size = 'sm' }: PlanVisitProps) {
  const { can } = useMe()
  const [open, setOpen] = useState(false)
  if (!can.planVisits) return null
  return (
    <>
      <Button
        variant={variant}
        size={size}
        icon={CalendarPlus}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        Plan a visit
      </Button>
      {open && <PlanDialog venue={venue} onClose={() => setOpen(false)} />}
    </>
  )
}
