import { m } from '#messages'
import { number } from '#web/i18n/format.ts'
import { detectLang } from '#web/i18n/lang-of.ts'
import { redirect } from '#web/runtime/documents/answers.ts'
import type { Meta, PageArgs, PageProps } from '#web/runtime/documents/page-module.ts'
import { requireId } from '#web/runtime/documents/require-id.ts'
import { CompletionScreen } from '#web/ui/completion/completion-screen.tsx'
import { Flower } from '#web/ui/icon.tsx'
import { EndFrame } from './end-frame.tsx'

export const handle = { tabs: false }

export const meta: Meta<typeof loader> = ({ loaderData: { unit } }) => [
  { title: `${m.shared_ending_unit_done({ title: unit.title })} · Thazin` },
]

/** Maximum number of its words that are shown here; the rest is on /words. */
const WORDS = 12

export async function loader({ api, params }: PageArgs<'unitId'>) {
  const unit_id = requireId(params.unitId)
  const { data: ending } = await api.learn.ending({ unit_id })
  // Who comes before a unit is done is not told that it is.
  if (!ending.unit?.is_done) throw redirect('/learn')
  const language_id = ending.level?.language_id
  const [words, { data: unit }] = await Promise.all([
    api.words.list({ unit_id, per_page: WORDS, ...(language_id && { language_id }) }),
    api.learn.unit({ id: unit_id }),
  ])
  return {
    ending,
    unit: { id: unit.id, title: unit.title, lessons: unit.lesson_count },
    words: words.data.map(({ id, front, lang, back }) => ({ id, front, lang, back })),
    total: words.pagination.total,
  }
}

/** The end of a unit: its stamp, and what was learned in it. */
export default function UnitDone({ loaderData }: PageProps<typeof loader>) {
  const { ending, unit, words, total } = loaderData
  const { level } = ending
  return (
    <EndFrame>
      <CompletionScreen
        title={m.shared_ending_unit_done({ title: unit.title })}
        ending={ending}
        spent={0}
        says={[
          m.school_host_unit_done(),
          ending.due_tomorrow > 0 && m.shared_ending_tomorrow({ count: number(ending.due_tomorrow) }),
        ]
          .filter(Boolean)
          .join(' ')}
      >
        <p className="ending-stamp">
          <Flower />
          {m.school_ending_lessons({ count: number(unit.lessons) })}
        </p>
      </CompletionScreen>
      {words.length > 0 && (
        <section className="learned" aria-labelledby="learned">
          <h3 id="learned">{m.school_ending_learned()}</h3>
          <dl className="card">
            {words.map(({ id, front, lang, back }) => (
              <div key={id}>
                <dt lang={lang}>{front}</dt>
                <dd className="soft" lang={detectLang(back)}>
                  {back}
                </dd>
              </div>
            ))}
          </dl>
          {total > words.length && (
            <a className="block-link" href={`/words?unit=${unit.id}`}>
              {m.school_ending_more_words()}
            </a>
          )}
        </section>
      )}
      <div className="run-actions">
        {level?.is_done ? (
          <a className="button" href={`/levels/${level.id}/done`}>
            {m.school_ending_to_level()}
          </a>
        ) : (
          <a className="button" href="/learn">
            {m.shared_cards_to_path()}
          </a>
        )}
      </div>
    </EndFrame>
  )
}
