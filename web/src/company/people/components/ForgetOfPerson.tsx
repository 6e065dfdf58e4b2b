import { FORGET_AFTER_HOURS } from '@scope/contract/insight/forget.words'
import { useId } from 'react'
import { timesIn } from '../../../lib/dates/dates.ts'
import { useNow } from '../../../lib/dates/use-now.ts'
import { Button } from '../../../ui/Button.tsx'

const { dateTime } = timesIn()

/** The button to forget a former member, a day after deactivation. */
export function ForgetOfPerson({ deactivatedAt, onForget }: { deactivatedAt: string; onForget: () => void }) {
  const heading = useId()
  const from = new Date(Date.parse(deactivatedAt) + FORGET_AFTER_HOURS * 3_600_000)
  const isSoon = useNow() < from.getTime()
  return (
    <section aria-labelledby={heading} className="grid grid-cols-1 gap-3 border-t border-line pt-5">
      <h3 id={heading} className="font-serif text-2xl">
        Forget
      </h3>
      <p className="text-quiet">
        Removes their name, e-mail and private texts.
        {isSoon && ` Possible from ${dateTime(from)}, a day after deactivation.`}
      </p>
      <Button variant="secondary" className="justify-self-start" disabled={isSoon} onClick={onForget}>
        Forget…
      </Button>
    </section>
  )
}
