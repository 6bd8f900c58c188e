import { Component } from 'react'
import type { ReactNode } from 'react'
import { ErrorState } from '../ui/error-state.tsx'

/** `at` is where we are: at another place there is another try. */
type Props = { children: ReactNode; at: string }
type State = { failed: boolean; at: string }

/** Keeps a page that fails from taking the shell with it. React itself logs what failed. */
export class ErrorBoundary extends Component<Props, State> {
  override state: State = { failed: false, at: this.props.at }

  static getDerivedStateFromError() {
    return { failed: true }
  }

  static getDerivedStateFromProps({ at }: Props, state: State) {
    return at === state.at ? null : { failed: false, at }
  }

  override render() {
    if (!this.state.failed) return this.props.children
    // Most often a file of an older build that is gone, or a cut connection: a fresh load mends both.
    return (
      <ErrorState detail="Loading the page again usually helps." onRetry={() => window.location.reload()} />
    )
  }
}
