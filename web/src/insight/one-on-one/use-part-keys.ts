import { useEffect } from 'react'
import { useLocation } from 'wouter'
import { oneOnOnePath } from '../../company/venue/venue-path.ts'
import type { MemberWeek } from './api.ts'
import { partId } from './components/Part.tsx'
import type { Neighbors } from './use-neighbors.ts'

/** 1 to 6 lead to the parts, N and P to the next and previous person; not while one types or a dialog is open. */
export function usePartKeys({ previous, next }: Neighbors): void {
  const [, navigate] = useLocation()
  useEffect(() => {
    const go = (member: MemberWeek | undefined) =>
      member && navigate(oneOnOnePath({ venue: member.venueSlug, blt: member.bltSlug }))
    const press = (event: KeyboardEvent) => {
      const at = event.target
      const typing = at instanceof Element && at.closest('input, textarea, select, [role="dialog"]')
      if (typing || event.ctrlKey || event.metaKey || event.altKey) return
      if (/^[1-6]$/.test(event.key)) document.getElementById(partId(Number(event.key)))?.focus()
      else if (event.key === 'n') go(next)
      else if (event.key === 'p') go(previous)
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [previous, next, navigate])
}
