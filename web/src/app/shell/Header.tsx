import { ArrowRightLeft } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'wouter'
import type { Me } from '../../company/person/api.ts'
import { signOut } from '../../company/session/sign-out.ts'
import { PATHS } from '../../lib/address/paths.ts'
import { useWaiting } from '../../lib/offline/outbox.ts'
import { fetched } from '../../lib/window/fetched.tsx'
import { Button } from '../../ui/Button.tsx'
import { Logo } from '../../ui/Logo.tsx'
import { AnalyticsToggle } from '../AnalyticsToggle.tsx'
import { PlaceTabs } from './PlaceTabs.tsx'

const LeaveConfirm = fetched(async () => (await import('../start/LeaveConfirm.tsx')).LeaveConfirm)

/** Product name, the tabs of the place, analytics toggle and Switch User. */
export function Header({ me }: { me: Me }) {
  const waiting = useWaiting().length
  const [asking, setAsking] = useState(false)
  return (
    <header className="mx-auto flex min-h-16 max-w-[75.5rem] flex-wrap items-center justify-between gap-x-3 px-4 pt-[env(safe-area-inset-top)] sm:px-8 lg:min-h-14 lg:justify-end lg:px-11">
      <Link
        href={PATHS.home}
        className="flex min-h-11 items-center gap-3 rounded-control font-serif text-2xl leading-none lg:fixed lg:top-5 lg:left-6 lg:z-20"
      >
        <Logo size={28} />
        Scope
      </Link>
      <PlaceTabs />
      <div className="flex flex-wrap items-center gap-1 lg:gap-3">
        {me.can.readAnalytics && <AnalyticsToggle />}
        <Button
          variant="quiet"
          icon={ArrowRightLeft}
          onClick={() => (waiting > 0 ? setAsking(true) : void signOut())}
          className="px-2 whitespace-nowrap lg:px-4"
        >
          Switch User
        </Button>
        {asking && <LeaveConfirm waiting={waiting} onClose={() => setAsking(false)} />}
      </div>
    </header>
  )
}
