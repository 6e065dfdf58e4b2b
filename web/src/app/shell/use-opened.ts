import { useLayoutEffect, useState } from 'react'
import { toastFailure } from '../../lib/toast/failure.ts'
import type { Opener } from '../../lib/window/openers.ts'

const CLOSED = { wanted: false, open: false }

/** A dialog that opens from anywhere. Once wanted it stays mounted, so that its closing is animated. */
export function useOpened(opener: Opener) {
  const [state, setState] = useState(CLOSED)
  // Its keys work as soon as its button is there.
  useLayoutEffect(() => opener.on(() => setState({ wanted: true, open: true })), [opener])
  return {
    ...state,
    onClose: () => setState({ wanted: true, open: false }),
    onUnavailable: (error: unknown) => {
      setState(CLOSED)
      toastFailure(error, 'Error', 'Network error. Please try again.')
    },
  }
}
