import type { ListedWriting, OpenWriting } from '#contract/practice/writing.ts'
import type { Product } from '#domain/school/lookups.ts'
import { furiganaIn } from '#domain/text/furigana/ruby.ts'
import { inLocale, type Locale } from '#domain/text/locales.ts'
import type { LocalText } from '#server/platform/db/bodies.ts'
import type { Draft, StoredWriting } from './writing.queries.ts'

/** How a learner stands to it. */
export type Standing = { lock: boolean; draft: Draft | undefined }

export const writingView = (
  { id, slug, title, language_id, level_code }: StoredWriting,
  { lock, draft }: Standing,
  locale: Locale,
): ListedWriting => ({
  id,
  slug,
  title: inLocale(title, locale),
  language_id,
  level: level_code,
  lock,
  state: draft ? (draft.is_done ? 'done' : 'begun') : 'new',
})

type Around = Standing & { next: StoredWriting | undefined; product: Product | null | undefined }

export function openView(writing: StoredWriting, around: Around, locale: Locale): OpenWriting {
  const { lock, draft, next, product } = around
  const { situation, task, useful, model, checklist } = writing.body
  const meaningOf = (text: string, meaning: LocalText) => {
    const said = inLocale(meaning, locale)
    return said === text ? null : said
  }
  const isShown = !lock && draft !== undefined
  const phrases = lock ? [] : useful
  const points = isShown ? checklist.map((point) => inLocale(point, locale)) : []
  const asked = [inLocale(situation, locale), inLocale(task, locale)] as const
  const shown = [...asked, ...phrases.map(({ text }) => text), ...(isShown ? [model.text] : []), ...points]
  const furigana = furiganaIn(shown, writing.body.furigana)
  return {
    ...writingView(writing, around, locale),
    lang: writing.language_id === 2 ? 'ja' : 'en',
    situation: asked[0],
    task: asked[1],
    useful: phrases.map(({ text, meaning, audio }) => ({ text, meaning: meaningOf(text, meaning), audio })),
    model: isShown ? { text: model.text, meaning: meaningOf(model.text, model.meaning) } : null,
    checklist: points,
    ...(furigana && { furigana }),
    draft: draft ? { text: draft.text ?? '', saved_at: new Date(draft.saved_at).toISOString() } : null,
    lesson_id: writing.lesson_id,
    product: product === 'english' || product === 'japanese' ? product : null,
    next: next ? { slug: next.slug, title: inLocale(next.title, locale) } : null,
  }
}
