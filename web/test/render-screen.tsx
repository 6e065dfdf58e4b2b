import { QueryClientProvider } from '@tanstack/react-query'
import { within } from '@testing-library/dom'
import type { ReactNode } from 'react'
import { createRoot } from 'react-dom/client'
import { expect, onTestFinished, vi } from 'vitest'
import { Route, Router } from 'wouter'
import { queryClient } from '../src/app/start/query-client.ts'
import { type Me, meQuery } from '../src/company/person/api.ts'
import { PATHS, patternOf } from '../src/lib/address/paths.ts'
import { chooseDrafts } from '../src/lib/drafts/device-drafts.ts'
import { dismissToast } from '../src/lib/toast/toast.ts'

/** Opens a screen at its address, as the app does for a signed-in user, and finds elements by role. */
export function renderScreen(screen: ReactNode, address: string, me: Me) {
  history.replaceState(null, '', address)
  queryClient.setQueryData(meQuery.queryKey, me)
  const complaints = vi.spyOn(console, 'error')
  const main = document.body.appendChild(document.createElement('main'))
  const root = createRoot(main)
  root.render(
    <Router parser={(path) => ({ pattern: patternOf(path) })}>
      <QueryClientProvider client={queryClient}>
        <Route path={pathWithNames(location.pathname)}>{screen}</Route>
      </QueryClientProvider>
    </Router>,
  )
  onTestFinished(async () => {
    root.unmount()
    await queryClient.cancelQueries()
    queryClient.clear()
    main.remove()
    dismissToast()
    localStorage.clear()
    sessionStorage.clear()
    // Opened drafts are also in memory; the next screen must not meet them.
    chooseDrafts()
    expect(complaints.mock.calls).toEqual([])
  })
  return within(document.body)
}

export type Page = ReturnType<typeof renderScreen>

/** Screens read the venue and the member of their address from its route; others stay when the address changes. */
const pathWithNames = (address: string): string =>
  Object.values(PATHS).find((path) => path.includes(':') && patternOf(path).test(address)) ?? '*'
