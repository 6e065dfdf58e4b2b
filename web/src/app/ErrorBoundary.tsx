import { Component, type ReactNode } from 'react'
import { ErrorState } from '../ui/ErrorState.tsx'

/**
 * Shown when a screen crashes. Retry reloads the page: a common cause is a new release that replaced files of the old
 * one.
 */
export class ErrorBoundary extends Component<{ children: ReactNode }, { broken: boolean }> {
  override state = { broken: false }

  static getDerivedStateFromError() {
    return { broken: true }
  }

  override render() {
    if (!this.state.broken) return this.props.children
    return (
      <main className="grid min-h-dvh content-center px-6 lg:px-20">
        <ErrorState
          title="This screen did not load"
          text="Your text is saved on this device. Retry reloads the page."
          onRetry={() => window.location.reload()}
        />
      </main>
    )
  }
}
