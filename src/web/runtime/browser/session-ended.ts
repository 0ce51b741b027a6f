/** A call found the session gone: leads to the start page, which says why for two minutes. */
export function leaveForSignIn() {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API answers too late, and old phones have none
  document.cookie = 'session_ended=1; Path=/; Max-Age=120'
  location.assign('/')
}
