export type Filter = {
  language: 1 | 2 | null
  teacher: string | null
  /** The class whose recording is watched. */
  recording: number | null
}

/** What an address asks for. */
export function readFilter({ searchParams }: URL): Filter {
  const language = searchParams.get('language')
  const recording = searchParams.get('recording') ?? ''
  return {
    language: language === '1' ? 1 : language === '2' ? 2 : null,
    teacher: searchParams.get('teacher')?.slice(0, 100) || null,
    recording: /^[1-9]\d{0,8}$/.test(recording) ? Number(recording) : null,
  }
}

/** The address of these classes. */
export function liveAddress({ language, teacher }: Pick<Filter, 'language' | 'teacher'>): string {
  const query = new URLSearchParams()
  if (language) query.set('language', String(language))
  if (teacher) query.set('teacher', teacher)
  return query.size > 0 ? `/live-classes?${query}` : '/live-classes'
}
