import { readId, readPageNumber } from '#web/ui/page/address-numbers.ts'

export type Filter = {
  language: 1 | 2 | null
  teacher: string | null
  /** The class whose recording is watched. */
  recording: number | null
  page: number
}

/** Reads what an address asks for. */
export function readFilter({ searchParams }: URL): Filter {
  const language = searchParams.get('language')
  return {
    language: language === '1' ? 1 : language === '2' ? 2 : null,
    teacher: searchParams.get('teacher')?.slice(0, 100) || null,
    recording: readId(searchParams.get('recording')),
    page: readPageNumber(searchParams) ?? 1,
  }
}

type Place = Pick<Filter, 'language' | 'teacher'> & Partial<Pick<Filter, 'page'>>

/** The address of these classes. */
export function liveAddress({ language, teacher, page = 1 }: Place): string {
  const query = new URLSearchParams()
  if (language) query.set('language', String(language))
  if (teacher) query.set('teacher', teacher)
  if (page > 1) query.set('page', String(page))
  return query.size > 0 ? `/live-classes?${query}` : '/live-classes'
}
