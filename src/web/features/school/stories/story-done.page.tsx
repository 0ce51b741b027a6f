import { m } from '#messages'
import { detectLang } from '#web/i18n/lang-of.ts'
import { redirect, respond } from '#web/runtime/documents/answers.ts'
import type { Meta, PageArgs, PageProps } from '#web/runtime/documents/page-module.ts'
import { CompletionScreen } from '#web/ui/completion/completion-screen.tsx'
import { RunHead } from '#web/ui/run-head.tsx'
import styles from './story-done.css?url'

export const handle = { tabs: false }

/** A visitor who hasn't read the story isn't congratulated. */
export async function loader({ params, api }: PageArgs<'slug'>) {
  if (!/^[a-z0-9-]{1,80}$/.test(params.slug)) throw respond(null, { status: 404 })
  const { data: story } = await api.stories.open({ slug: params.slug })
  if (!story.is_read) throw redirect(`/stories/${story.slug}`)
  const { data: ending } = await api.learn.ending({})
  return { title: story.title, next: story.next, ending }
}

export const meta: Meta = () => [{ title: `${m.school_story_done()} · Thazin` }]

/** The end of a story: the next one, or what is to be reviewed. */
export default function StoryDone({ loaderData: { title, next, ending } }: PageProps<typeof loader>) {
  return (
    <main className="practice">
      <link rel="stylesheet" href={styles} precedence="page" />
      <h1 className="visually-hidden">{m.shared_ending_title()}</h1>
      <RunHead
        closeTo="/stories"
        close={m.school_story_back()}
        label={m.shared_cards_progress()}
        done={1}
        total={1}
      >
        {null}
      </RunHead>
      <CompletionScreen title={m.school_story_done()} ending={ending} spent={0}>
        <p className="soft" lang={detectLang(title)}>
          {title}
        </p>
      </CompletionScreen>
      <div className="run-actions">
        <a className="button" href={next ? `/stories/${next.slug}` : '/review'}>
          {next ? m.school_story_next({ title: next.title }) : m.shared_story_to_review()}
        </a>
      </div>
    </main>
  )
}
