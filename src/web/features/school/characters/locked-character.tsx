import type { Preview } from '#contract/fields.ts'
import { m } from '#messages'
import { Cited } from '#web/ui/cited.tsx'
import { Icon } from '#web/ui/icon.tsx'
import type { CheapestMonth } from '#web/ui/preview/cheapest-month.ts'
import { PlanContents } from '#web/ui/preview/plan-contents.tsx'
import { PreviewCover } from '#web/ui/preview/preview-cover.tsx'
import { OpenedBy, WaysOn } from '#web/ui/preview/ways-on.tsx'

type Props = {
  character: string | null
  unitTitle: string
  preview: Preview
  months: CheapestMonth
  withCover: boolean
}

/** A character whose unit is locked: that one, and nothing of how it is read, meant or drawn; the kana are free. */
export function LockedCharacter({ character, unitTitle, preview, months, withCover }: Props) {
  return (
    <>
      <header className="character-head">
        <a href="/characters" className="round-link" aria-label={m.school_characters_back()}>
          <Icon name="back" />
        </a>
        <h1>{character ? <span lang="ja">{character}</span> : m.school_lesson_locked()}</h1>
      </header>
      <PreviewCover cover={withCover ? preview.cover_photo : null} />
      <p className="soft small">
        <Cited text={unitTitle} />
      </p>
      <PlanContents preview={preview} title={m.school_preview_in_lesson()} />
      <OpenedBy products={preview.opened_by} months={months} />
      <WaysOn product="japanese" free={{ to: '/characters', label: m.school_preview_free_kana() }} />
    </>
  )
}
