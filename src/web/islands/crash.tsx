import { Component, type ReactNode } from 'react'
import { ErrorPage } from '#web/ui/error-page.tsx'

/** An island that crashed gives way to the product's page for errors of the browser. */
export class Crash extends Component<{ children: ReactNode }, { error: unknown }> {
  override state = { error: null }

  static getDerivedStateFromError(error: unknown) {
    return { error }
  }

  override render() {
    const { error } = this.state
    if (error === null) return this.props.children
    return <ErrorPage error={error} address={location.pathname + location.search} />
  }
}
