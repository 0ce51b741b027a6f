/** Calls back with the whole seconds for which the page was seen, each time that it hides. */
export function onHide(tell: (seconds: number) => void): void {
  // Who is called late counts from where the page began.
  let since = document.hidden ? 0 : 1
  const hide = () => {
    if (since) tell(Math.round((performance.now() - since) / 1000))
    since = 0
  }
  const show = () => {
    if (!document.hidden) since ||= performance.now()
  }
  document.addEventListener('visibilitychange', () => (document.hidden ? hide() : show()))
  addEventListener('pagehide', hide)
  addEventListener('pageshow', show)
}
