import { ChartLine } from 'lucide-react'
import { Link, useRoute } from 'wouter'
import { buttonClass } from '../ui/Button.tsx'
import { PATHS } from './paths.ts'

/** To analytics, and from there back home. */
export function AnalyticsToggle() {
  const [there] = useRoute(PATHS.analytics)
  return (
    <Link
      href={there ? PATHS.home : PATHS.analytics}
      aria-label="Analytics"
      aria-current={there ? 'page' : undefined}
      className={`${buttonClass('secondary')} max-sm:w-11 max-sm:px-0 ${there ? 'border-accent text-accent' : ''}`}
    >
      <ChartLine aria-hidden size={18} strokeWidth={1.75} />
      <span className="max-sm:hidden">Analytics</span>
    </Link>
  )
}
