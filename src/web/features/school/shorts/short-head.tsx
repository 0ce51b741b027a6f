import type { Short } from '#contract/school/shorts.ts'
import { m } from '#messages'
import { Cited } from '#web/ui/cited.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Bookmark } from './bookmark.tsx'
import { linkToShort } from './short-address.ts'

/** The way back to the list, the title, and the bookmark. */
export const ShortHead = ({ short, list }: { short: Short; list: string }) => (
  <header className="short-head">
    <a href={list} className="round-link" aria-label={m.school_shorts_back()}>
      <Icon name="back" />
    </a>
    <h1>
      <Cited text={short.title} />
    </h1>
    <Bookmark short={short} back={linkToShort(short, list)} />
  </header>
)
