import type { ListedWriting, OpenWriting } from '#contract/practice/writing.ts'
import type { Product } from '#domain/school/lookups.ts'
import { LANGUAGE_IDS } from '#domain/school/lookups.ts'
import { furiganaIn } from '#domain/text/furigana/ruby.ts'
import { type Locale, localize } from '#domain/text/locales.ts'
import type { LocalText } from '#server/platform/db/bodies.ts'
import type { StoredWriting, WritingDraft } from './writing.queries.ts'

/** Progress of a learner with a writing; `mayAsk` a teacher in its lesson. */
export type WritingProgress = { lock: boolean; mayAsk: boolean; draft: WritingDraft | undefined }

export const writingView = (
  { id, slug, title, language_id, level_code }: StoredWriting,
  { lock, draft }: WritingProgress,
  locale: Locale,
): ListedWriting => ({
  id,
  slug,
  title: localize(title, locale),
  language_id,
  level: level_code,
  lock,
  state: draft ? (draft.is_done ? 'done' : 'begun') : 'new',
})

type Around = WritingProgress & { next: StoredWriting | undefined; product: Product | null | undefined }

export function toOpenWriting(writing: StoredWriting, around: Around, locale: Locale): OpenWriting {
  const { lock, draft, next, product } = around
  const { situation, task, useful, model, checklist } = writing.body
  const meaningOf = (text: string, meaning: LocalText) => {
    const said = localize(meaning, locale)
    return said === text ? null : said
  }
  const isShown = !lock && draft !== undefined
  const phrases = lock ? [] : useful
  const points = isShown ? checklist.map((point) => localize(point, locale)) : []
  const asked = [localize(situation, locale), localize(task, locale)] as const
  const shown = [...asked, ...phrases.map(({ text }) => text), ...(isShown ? [model.text] : []), ...points]
  const furigana = furiganaIn(shown, writing.body.furigana)
  return {
    ...writingView(writing, around, locale),
    lang: writing.language_id === LANGUAGE_IDS.japanese ? 'ja' : 'en',
    situation: asked[0],
    task: asked[1],
    useful: phrases.map(({ text, meaning, audio }) => ({ text, meaning: meaningOf(text, meaning), audio })),
    model: isShown ? { text: model.text, meaning: meaningOf(model.text, model.meaning) } : null,
    checklist: points,
    ...(furigana && { furigana }),
    draft: draft ? { text: draft.text ?? '', saved_at: new Date(draft.saved_at).toISOString() } : null,
    lesson_id: around.mayAsk ? writing.lesson_id : null,
    product: product === 'english' || product === 'japanese' ? product : null,
    next: next ? { slug: next.slug, title: localize(next.title, locale) } : null,
  }
}
