/** Security headers of every answer. A request whose address can't be read is answered before any hook: it gets the same by hand. */
export const protection = (isHttps: boolean): Record<string, string> => ({
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'origin-agent-cluster': '?1',
  'referrer-policy': 'same-origin',
  ...(isHttps && { 'strict-transport-security': 'max-age=31536000' }),
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
})
