import { Link } from 'wouter'
import { PATHS } from '../../../lib/address/paths.ts'
import { useTitle } from '../../../lib/window/use-title.ts'
import { buttonClass } from '../../../ui/Button.tsx'
import { Threshold } from '../components/Threshold.tsx'

/** Home for signed-out visitors. */
export function LandingScreen() {
  useTitle()
  return (
    <Threshold>
      <Link href={PATHS.login} className={`${buttonClass()} min-h-13 lg:w-40`}>
        Sign In
      </Link>
    </Threshold>
  )
}
