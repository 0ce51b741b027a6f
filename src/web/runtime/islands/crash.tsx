import { Component, type ReactNode } from 'react'
import { ErrorPage } from '#web/runtime/documents/error-page.tsx'

type Props = {
  /** Goes over to the page as the server draws it; false where that can't be. */
  giveWay: () => boolean
  children: ReactNode
}

/** An island that crashed gives way to the forms that the server draws, or else to the product's page for errors of the browser. */
export class Crash extends Component<Props, { error: unknown; isOver: boolean }> {
  constructor(props: Props) {
    super(props)
    this.state = { error: null, isOver: false }
  }

  static getDerivedStateFromError(error: unknown) {
    return { error }
  }

  override componentDidCatch() {
    if (!this.props.giveWay()) this.setState({ isOver: true })
  }

  override render() {
    const { error, isOver } = this.state
    if (error === null) return this.props.children
    return isOver ? <ErrorPage error={error} address={location.pathname + location.search} /> : null
  }
}
