import type { ComponentProps } from 'react'
import { useNoNetwork } from '../../lib/offline/use-no-network.ts'
import { Button } from '../Button.tsx'

/** A save that cannot wait on the device. `NeedsNetwork` near it says why it is disabled without a network. */
export function SaveButton({ disabled, ...props }: ComponentProps<typeof Button>) {
  const isAway = useNoNetwork()
  return <Button {...props} disabled={disabled || isAway} />
}
