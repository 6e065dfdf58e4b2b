import { useTitle } from '../../../lib/window/use-title.ts'
import { LoadingOverlay } from '../../../ui/state/LoadingOverlay.tsx'

export function SigningOutScreen() {
  useTitle('Signing out')
  return <LoadingOverlay message="Signing out..." spinner />
}
