/** Parameters of an address that matches a path such as `/payments/{paymentId}`, in any case; null where it doesn't. */
export function matchParams(path: string, address: string): Record<string, string> | null {
  const [pattern, segments] = [path, address].map((text) => text.replace(/\/+$/, '').split('/'))
  if (!pattern || !segments || pattern.length !== segments.length) return null
  const params: Record<string, string> = {}
  for (const [n, part] of pattern.entries()) {
    const segment = segments[n] ?? ''
    const [, name] = /^\{(\w+)\}$/.exec(part) ?? []
    if (name !== undefined && segment !== '') params[name] = segment
    else if (part.toLowerCase() !== segment.toLowerCase()) return null
  }
  return params
}
