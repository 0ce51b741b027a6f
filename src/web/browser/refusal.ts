type Refusal = { message?: string; requestId?: string | null }

/** What an error says of itself: as data of the router, or as the JSON of a refusal that came before the router. */
export function refusalOf(data: unknown): Refusal {
  if (typeof data !== 'string') return (data ?? {}) as Refusal
  try {
    return JSON.parse(data) as Refusal
  } catch {
    return {}
  }
}
