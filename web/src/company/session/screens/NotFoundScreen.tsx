import { Link } from 'wouter'
import { PATHS } from '../../../lib/address/paths.ts'
import { useTitle } from '../../../lib/window/use-title.ts'
import { buttonClass } from '../../../ui/Button.tsx'

/** Shown both signed out and inside the app. */
export function NotFoundScreen() {
  useTitle('404 Page Not Found')
  return (
    <div className="grid justify-items-start gap-5 py-8">
      <h1 tabIndex={-1} className="font-serif text-3xl lg:text-4xl">
        404 Page Not Found
      </h1>
      <p className="text-quiet">No screen at this address. Check the link, or start from home.</p>
      <Link href={PATHS.home} className={buttonClass('secondary')}>
        Back to home
      </Link>
    </div>
  )
}
