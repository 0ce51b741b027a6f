import type { Short } from '#contract/school/shorts.ts'
import { durationInWords } from '#web/i18n/format.ts'
import { Cited } from '#web/ui/cited.tsx'
import { usePageView } from '#web/ui/page/page-view.ts'
import { Bookmark } from './bookmark.tsx'
import { linkToShort } from './short-address.ts'

/** The shorts as posters, two or more beside each other; without posters for learners who save data. */
export function ShortList({ shorts, isSaving, list }: { shorts: Short[]; isSaving: boolean; list: string }) {
  const { pathname, search } = usePageView()
  return (
    <ul className={isSaving ? 'short-list plain' : 'short-list'}>
      {shorts.map((short) => (
        <li key={short.id}>
          <a href={linkToShort(short, list)}>
            {!isSaving && short.poster && (
              <img src={short.poster} alt="" width="180" height="320" loading="lazy" />
            )}
            <b>
              <Cited text={short.title} />
            </b>
            <span className="soft small">
              {short.level} · {durationInWords(short.duration)}
            </span>
          </a>
          <Bookmark short={short} back={pathname + search} />
        </li>
      ))}
    </ul>
  )
}
