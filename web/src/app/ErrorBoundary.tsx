import { Component, type ReactNode } from 'react'
import { ErrorState } from '../ui/ErrorState.tsx'

/**
 * What is left when a screen breaks. Retry loads the page anew: often it broke because a newer Scope was put in place
 * and the parts of the older one are gone.
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
          text="What you typed is kept on this device. Loading the page again usually helps."
          onRetry={() => window.location.reload()}
        />
      </main>
    )
  }
}
