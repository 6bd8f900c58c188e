import { Component } from 'react'
import type { ReactNode } from 'react'
import { ErrorState } from '../ui/error-state.tsx'

type Props = { children: ReactNode }

/** Keeps a page that fails from taking the shell with it. A new key makes a new try; the shell gives one per location. */
export class ErrorBoundary extends Component<Props, { failed: boolean }> {
  override state = { failed: false }

  static getDerivedStateFromError() {
    return { failed: true }
  }

  override componentDidCatch(error: unknown) {
    console.error(error)
  }

  override render() {
    if (!this.state.failed) return this.props.children
    // Most often a file of an older build that is gone, or a cut connection: a fresh load mends both.
    return (
      <ErrorState detail="Loading the page again usually helps." onRetry={() => window.location.reload()} />
    )
  }
}
