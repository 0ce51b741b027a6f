import { CallError } from '#contract/errors.ts'
import { m } from '#messages'
import { detectLang } from '#web/i18n/lang-of.ts'
import { redirect, respond } from '#web/runtime/documents/answers.ts'
import type { Meta, PageArgs, PageProps } from '#web/runtime/documents/page-module.ts'
import { readFormData } from '#web/runtime/documents/read-form-data.ts'
import { deriveUuid } from '#web/runtime/documents/repeat-key.ts'
import { Behaviour } from '#web/runtime/islands/behaviour.tsx'
import { Cited } from '#web/ui/cited.tsx'
import { PageHead } from '#web/ui/page-head.tsx'
import { readCheapestMonth } from '#web/ui/preview/cheapest-month.ts'
import { OpenedBy, WaysOn } from '#web/ui/preview/ways-on.tsx'
import { Readings } from '#web/ui/words/furigana.tsx'
import { Model } from './model.tsx'
import { Useful } from './useful.tsx'
import { WriteForm } from './write-form.tsx'
import styles from './writing.css?url'

export const handle = { tabs: false }

const isSlug = (slug: string) => /^[a-z0-9-]{1,80}$/.test(slug)

export async function loader({ params, api, url }: PageArgs<'slug'>) {
  if (!isSlug(params.slug)) throw respond(null, { status: 404 })
  const { data: writing } = await api.writing.open({ slug: params.slug })
  const months = writing.lock ? await readCheapestMonth(api) : {}
  return { writing, months, isAsked: url.searchParams.has('asked') }
}

/** Keeps the text and shows the model; asks a teacher to read it; or is done with it. */
export async function action({ params, api, request }: PageArgs<'slug'>) {
  const { slug } = params
  if (!isSlug(slug)) throw respond(null, { status: 404 })
  const form = await readFormData(request)
  const intent = form.get('intent')
  try {
    if (intent === 'done') {
      await api.writing.finish({ slug })
      return redirect(`/writing/${slug}/done`)
    }
    if (intent === 'ask') {
      const { title, lesson_id, draft } = (await api.writing.open({ slug })).data
      if (!draft || lesson_id === null) throw respond(null, { status: 404 })
      const letter = { lesson_id, question: `${m.practice_writing_please_read({ title })}\n\n${draft.text}` }
      // One text is sent once, however often it is asked for.
      await api.practice.askTeacher(letter, { idempotencyKey: deriveUuid(`${slug} ${draft.saved_at}`) })
      return redirect(`/writing/${slug}?asked=1`)
    }
    await api.writing.keep({ slug, text: textOf(form) ?? '' })
    return redirect(`/writing/${slug}`)
  } catch (error) {
    if (!(error instanceof CallError) || ![422, 429].includes(error.status)) throw error
    const fault =
      error.fields.text ?? (error.status === 429 ? m.practice_writing_asked_much() : error.message)
    return respond({ fault, text: textOf(form) }, { status: error.status })
  }
}

/** Text that was written; null where a form has no such field, or a file in its place. */
function textOf(form: FormData): string | null {
  const text = form.get('text')
  return typeof text === 'string' ? text : null
}

export const meta: Meta<typeof loader> = ({ loaderData }) => [
  { title: `${loaderData.writing.title} · Thazin` },
]

/** Something to write: the situation, phrases that help, one's own text, and after that a model to hold it against. */
export default function WritingPage(props: PageProps<typeof loader, typeof action>) {
  return (
    <Readings value={props.loaderData.writing.furigana}>
      <Writing {...props} />
    </Readings>
  )
}

function Writing({ loaderData, actionData }: PageProps<typeof loader, typeof action>) {
  const { writing, months, isAsked } = loaderData
  const { title, level, language_id, situation, task, lock, lang, product } = writing
  const opens = product ?? (lang === 'ja' ? 'japanese' : 'english')
  return (
    <main className="shelf">
      <link rel="stylesheet" href={styles} precedence="page" />
      <PageHead back={`/writing?language=${language_id}`} label={m.practice_writing_back()}>
        <h1 lang={detectLang(title)}>
          <Cited text={title} />
        </h1>
        <span className="chip">{level}</span>
      </PageHead>
      <section className="card writing-task" aria-labelledby="task">
        <p lang={detectLang(situation)}>
          <Cited text={situation} />
        </p>
        <h2 id="task" lang={detectLang(task)}>
          <Cited text={task} />
        </h2>
      </section>
      {lock ? (
        <>
          <OpenedBy products={[opens]} months={months} />
          <WaysOn product={opens} free={{ to: '/learn', label: m.shared_preview_free_on() }} />
        </>
      ) : (
        <>
          <Useful writing={writing} />
          <Behaviour name="reading-time" when="touch">
            <div className="writing-work" data-reads="wrote" data-id={writing.id}>
              <WriteForm writing={writing} state={actionData} />
            </div>
          </Behaviour>
          {writing.model && <Model writing={writing} isAsked={isAsked} />}
        </>
      )}
    </main>
  )
}
