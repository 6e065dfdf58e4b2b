import { SETUP_STEP_LABELS, type SetupStep } from '@scope/contract/company/setup.words'
import { Check } from 'lucide-react'
import { Link } from 'wouter'
import { PATHS } from '../../../lib/address/paths.ts'
import { Button, buttonClass } from '../../../ui/Button.tsx'
import { Card } from '../../../ui/Card.tsx'
import { Chip } from '../../../ui/figure/Chip.tsx'
import { AddStaff } from '../../people/add-staff.tsx'
import { useMe } from '../../person/api.ts'
import { numbersFormPath } from '../../venue/venue-path.ts'
import type { Step } from '../api.ts'

type StepItemProps = { step: Step; busy: boolean; onSkip: (skipped: boolean) => void }

/** A step of the first day: its purpose, the link to it, and whether it is done or skipped. */
export function StepItem({ step: { step, done, skipped }, busy, onSkip }: StepItemProps) {
  return (
    <Card as="li" className="grid grid-cols-1 gap-4">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <h2 className="font-serif text-2xl">{SETUP_STEP_LABELS[step]}</h2>
        {done ? (
          <Chip tone="on-track" icon={Check}>
            Done
          </Chip>
        ) : (
          skipped && <Chip tone="quiet">Skipped</Chip>
        )}
      </div>
      {skipped && !done ? (
        <Button
          variant="quiet"
          className="justify-self-start px-0!"
          busy={busy}
          onClick={() => onSkip(false)}
        >
          Set up
        </Button>
      ) : (
        <>
          <p className="max-w-[60ch] text-quiet">{WHY[step]}</p>
          {step === 'people' && <AddStaff />}
          <div className="flex flex-wrap items-center gap-x-5 gap-y-1">
            <Way step={step} done={done} />
            {!done && (
              <Button variant="quiet" className="px-0!" busy={busy} onClick={() => onSkip(true)}>
                Skip
              </Button>
            )}
          </div>
        </>
      )}
    </Card>
  )
}

const WHY: Record<SetupStep, string> = {
  people: 'Import your staff list: it adds venues and people. You check every change first.',
  numbers: 'Last week’s revenue, labor and COGS, typed or from a spreadsheet.',
  chat: 'For reminders, alerts and the weekly digest: Google Chat, Slack, Microsoft Teams or Discord.',
  invite: 'An e-mail in your name says where to sign in.',
  priority: 'What a Bar Lead or AGM works on this period, with tasks.',
}

/** The link to a step. All steps except people are about a venue. */
function Way({ step, done }: Pick<Step, 'step' | 'done'>) {
  const { venueSlug } = useMe()
  const ways: Record<SetupStep, [to: string, label: string]> = {
    people: [`${PATHS.settings}?tab=people`, 'See your people'],
    numbers: [numbersFormPath(venueSlug ?? '', undefined, 'grid'), 'Enter numbers'],
    chat: [`${PATHS.settings}?tab=venue&page=chat`, 'Connect chat'],
    invite: [`${PATHS.settings}?tab=people`, 'Invite people'],
    priority: [`${PATHS.home}?create=open`, 'Create a priority'],
  }
  const [to, label] = ways[step]
  if (step === 'people' && !done) return null
  if (step !== 'people' && !venueSlug) return <p className="text-sm text-quiet">Add a venue first.</p>
  return (
    <Link href={to} className={buttonClass('secondary')}>
      {label}
    </Link>
  )
}
