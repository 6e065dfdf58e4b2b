import { ChartLine } from 'lucide-react'
import { useLocation, useRoute } from 'wouter'
import { PATHS } from '../lib/address/paths.ts'
import { Button } from '../ui/Button.tsx'

/** Opens analytics, or goes back home from open. */
export function AnalyticsToggle() {
  const [open] = useRoute(PATHS.analytics)
  const [, navigate] = useLocation()
  return (
    <Button
      variant="secondary"
      icon={ChartLine}
      aria-label="Analytics"
      aria-pressed={open}
      onClick={() => navigate(open ? PATHS.home : PATHS.analytics)}
      className="aria-pressed:border-accent aria-pressed:text-accent max-sm:w-11 max-sm:px-0"
    >
      <span className="max-sm:hidden">Analytics</span>
    </Button>
  )
}
