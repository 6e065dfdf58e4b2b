import { useState } from 'react'
import { sentenceOf } from '../../../lib/api/api.ts'
import { dateRange } from '../../../lib/dates/dates.ts'
import { Confirm } from '../../../ui/dialog/Confirm.tsx'
import { SaveButton } from '../../../ui/form/SaveButton.tsx'
import { type StandIn, useEndStandIn } from '../api.ts'

/** Current and future stand-ins, each with the button that ends it. `me` is the user. */
export function StandInList({ standIns, me }: { standIns: readonly StandIn[]; me: string }) {
  const [ending, setEnding] = useState<StandIn | null>(null)
  const { mutate, isPending, error, reset } = useEndStandIn()
  const close = () => {
    setEnding(null)
    reset()
  }
  return (
    <>
      <ul className="grid grid-cols-1 divide-y divide-line empty:hidden">
        {standIns.map((one) => (
          <li
            key={one.id}
            className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-2.5 first:pt-0"
          >
            <span className="min-w-0">
              <span className="block font-semibold break-words">{sentenceFor(one, me)}</span>
              <span className="block text-sm text-quiet break-words">
                {dateRange(one.from, one.to)} · {one.venues.map(({ name }) => name).join(', ')}
              </span>
            </span>
            <SaveButton
              variant="secondary"
              size="sm"
              aria-label={`${one.begun ? 'End' : 'Take back'}: ${sentenceFor(one, me)}`}
              onClick={() => setEnding(one)}
            >
              {one.begun ? 'End' : 'Take back'}
            </SaveButton>
          </li>
        ))}
      </ul>
      {ending && (
        <Confirm
          open
          title={ending.begun ? 'End now?' : 'Take back?'}
          text={
            error
              ? sentenceOf(error)
              : `${ending.standIn.id === me ? 'You' : ending.standIn.name} will have only ${ending.standIn.id === me ? 'your' : 'their'} own rights at ${ending.venues.map(({ name }) => name).join(', ')}.`
          }
          confirmLabel={ending.begun ? 'End stand-in' : 'Take back'}
          busy={isPending}
          onConfirm={() => mutate(ending.id, { onSuccess: close })}
          onClose={close}
        />
      )}
    </>
  )
}

function sentenceFor({ gm, standIn, begun }: StandIn, me: string): string {
  const who = standIn.id === me ? 'You' : standIn.name
  const verb = begun ? (who === 'You' ? 'stand in' : 'stands in') : 'will stand in'
  return `${who} ${verb} for ${gm.id === me ? 'you' : gm.name}`
}
