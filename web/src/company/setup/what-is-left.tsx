import { SETUP_STEP_LABELS } from '@scope/contract/company/setup.words'
import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { Link } from 'wouter'
import { PATHS } from '../../lib/address/paths.ts'
import { buttonClass } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { useMe } from '../person/api.ts'
import { setupQuery } from './api.ts'

const AGAIN_MS = 10_000

/** The open steps of the first day, for admins, until each is done or skipped. Nothing while loading. */
export function WhatIsLeft() {
  const { can } = useMe()
  const heading = useId()
  const { data } = useQuery({
    ...setupQuery,
    enabled: can.editCompany,
    // The work that ends a step is saved elsewhere.
    refetchInterval: ({ state }) => (state.data?.done ? false : AGAIN_MS),
  })
  if (!data || data.done) return null
  const openSteps = data.steps.filter(({ done, skipped }) => !done && !skipped)
  return (
    <Card aria-labelledby={heading} className="grid grid-cols-1 gap-4">
      <div className="grid gap-1">
        <h2 id={heading} className="font-serif text-2xl">
          Finish setting up
        </h2>
        <p className="text-quiet">
          Still to do: {openSteps.map(({ step }) => SETUP_STEP_LABELS[step]).join(', ')}.
        </p>
      </div>
      <Link href={PATHS.setup} className={`${buttonClass()} justify-self-start`}>
        Continue
      </Link>
    </Card>
  )
}
