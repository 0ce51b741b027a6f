import { m } from '#messages'
import { detectLang } from '#web/i18n/lang-of.ts'
import { Cited } from '#web/ui/cited.tsx'
import { PageHead } from '#web/ui/page-head.tsx'

/** A lesson's title and the way back. Below the picture: on top of it an arrow covers what the first pictures of some videos teach. */
export const LessonHead = ({ title }: { title: string }) => (
  <PageHead back="/learn" label={m.school_lesson_back()}>
    <h1 lang={detectLang(title)}>
      <Cited text={title} />
    </h1>
  </PageHead>
)
