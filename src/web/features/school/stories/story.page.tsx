import { m } from '#messages'
import { number } from '#web/i18n/format.ts'
import { detectLang } from '#web/i18n/lang-of.ts'
import { ReadingQuestions } from '#web/player/reading/questions.tsx'
import { QUESTIONS, readFormAnswers } from '#web/player/reading/read-answers.ts'
import { redirect, respond } from '#web/runtime/documents/answers.ts'
import type { Meta, PageArgs, PageProps } from '#web/runtime/documents/page-module.ts'
import { readFormData } from '#web/runtime/documents/read-form-data.ts'
import { Behaviour } from '#web/runtime/islands/behaviour.tsx'
import { AudioReportLink } from '#web/ui/audio-report-link.tsx'
import { Cited } from '#web/ui/cited.tsx'
import { Form } from '#web/ui/form.tsx'
import { PageHead } from '#web/ui/page-head.tsx'
import { readCheapestMonth } from '#web/ui/preview/cheapest-month.ts'
import { WordCoverageCard } from '#web/ui/word-coverage.tsx'
import { Readings } from '#web/ui/words/furigana.tsx'
import { LockedStory } from './locked-story.tsx'
import { PlayStory } from './play-story.tsx'
import styles from './stories.css?url'
import { StoryLines } from './story-lines.tsx'

export const handle = { tabs: false }

const isSlug = (slug: string) => /^[a-z0-9-]{1,80}$/.test(slug)

export async function loader({ params, api, learner }: PageArgs<'slug'>) {
  if (!isSlug(params.slug)) throw respond(null, { status: 404 })
  const { data: story } = await api.stories.open({ slug: params.slug })
  const [{ data: coverage }, months] = await Promise.all([
    api.words.coverage({ kind: 'story', id: story.id }),
    story.lock ? readCheapestMonth(api) : {},
  ])
  return { story, coverage, months, withPicture: !learner?.data_saver }
}

/** Questions were answered, or it was read. */
export async function action({ params, api, request }: PageArgs<'slug'>) {
  if (!isSlug(params.slug)) throw respond(null, { status: 404 })
  const form = await readFormData(request)
  if (form.has(QUESTIONS)) {
    const given = readFormAnswers(form)
    return { given, judged: (await api.stories.check({ slug: params.slug, answers: given })).data }
  }
  await api.stories.finish({ slug: params.slug })
  return redirect(`/stories/${params.slug}/done`)
}

export const meta: Meta<typeof loader> = ({ loaderData }) => [{ title: `${loaderData.story.title} · Thazin` }]

type Page = PageProps<typeof loader, typeof action>

/** A story to read and hear: the words that are new, its lines, and four questions. */
export default function StoryPage(props: Page) {
  return (
    <Readings value={props.loaderData.story.furigana}>
      <Story {...props} />
    </Readings>
  )
}

function Story({ loaderData, actionData }: Page) {
  const { story, coverage, months, withPicture } = loaderData
  const { title, picture, level, reading_minutes, language_id } = story
  return (
    <main className="shelf story">
      <link rel="stylesheet" href={styles} precedence="page" />
      <PageHead back={`/stories?language=${language_id}`} label={m.school_story_back()}>
        <h1 lang={detectLang(title)}>
          <Cited text={title} />
        </h1>
        <span className="chip">{level}</span>
      </PageHead>
      {withPicture && picture && (
        <img className="story-picture" src={picture} alt="" width="160" height="120" />
      )}
      <p className="soft small">
        {m.school_micro_minutes({ count: number(reading_minutes) })}
        {story.is_read && ` · ${m.school_story_is_read()}`}
      </p>
      {story.lock ? (
        <LockedStory story={story} months={months} />
      ) : (
        <>
          <WordCoverageCard coverage={coverage} />
          <PlayStory lines={story.lines} />
          {story.lines.some(({ sound }) => sound) && (
            <a className="block-link" href={`/speak?story=${story.slug}`}>
              {m.school_record_story()}
            </a>
          )}
          <Behaviour name="reading-time" when="touch">
            <article data-reads="readStory" data-id={story.id}>
              <StoryLines story={story} coverage={coverage} />
            </article>
          </Behaviour>
          <ReadingQuestions
            id="questions"
            title={m.school_story_questions()}
            questions={story.questions}
            answered={actionData}
          />
          {story.lines.some(({ sound }) => sound) && <AudioReportLink of="story" id={story.slug} />}
          <Form
            method="post"
            className="bottom-action"
            data-later={m.shared_form_later()}
            data-finishes={story.slug}
          >
            <button type="submit" className="button">
              {m.school_story_finish()}
            </button>
          </Form>
        </>
      )}
    </main>
  )
}
