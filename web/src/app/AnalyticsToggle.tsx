import { ChartLine } from 'lucide-react'
import { useLocation, useRoute } from 'wouter'
import { PATHS } from '../lib/paths.ts'
import { Button } from '../ui/Button.tsx'

/** To analytics, and from there back home. */
export function AnalyticsToggle() {
  const [there] = useRoute(PATHS.analytics)
  const [, navigate] = useLocation()
  return (
    <Button
      variant="secondary"
      icon={ChartLine}
      aria-label="Analytics"
      aria-pressed={there}
      onClick={() => navigate(there ? PATHS.home : PATHS.analytics)}
      className="aria-pressed:border-accent aria-pressed:text-accent max-sm:w-11 max-sm:px-0"
    >
      <span className="max-sm:hidden">Analytics</span>
    </Button>
  )
}
