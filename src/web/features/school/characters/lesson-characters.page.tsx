import { lessonPath } from '#domain/school/learn-path.ts'
import { m } from '#messages'
import { redirect } from '#web/runtime/documents/answers.ts'
import type { Meta, PageArgs, PageProps } from '#web/runtime/documents/page-module.ts'
import { requireId } from '#web/runtime/documents/require-id.ts'
import { Empty } from '#web/ui/empty.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { CharacterSteps } from './character-steps.tsx'
import { CharacterToPractise } from './character-to-practise.tsx'
import styles from './characters.css?url'
import { CharactersGuide } from './characters-guide.tsx'
import { CharacterReadings } from './readings.tsx'

export const handle = { tabs: false }

export async function loader({ params, request, api, learner }: PageArgs<'lessonId'>) {
  const { data: lesson } = await api.learn.lesson({ id: requireId(params.lessonId) })
  if (lesson.lock || lesson.lesson_type !== 'CHARACTER') throw redirect(lessonPath(lesson))
  const [{ data: characters }, next, { data: today }] = await Promise.all([
    api.characters.ofLesson({ lesson_id: lesson.id }),
    lesson.next_lesson_id === null ? null : api.learn.lesson({ id: lesson.next_lesson_id }),
    api.analytics.today({}),
  ])
  return {
    learnerId: learner?.id ?? 0,
    title: lesson.title,
    at: Number(new URL(request.url).searchParams.get('at')) || 1,
    characters,
    nextTo: next ? lessonPath(next.data) : '/learn',
    isGuideSeen: today.guides_seen.includes('japanese-characters'),
  }
}

export const meta: Meta<typeof loader> = ({ loaderData }) => [{ title: `${loaderData.title} · Thazin` }]

/** The characters of a lesson, one at a time; the address says which. */
export default function LessonCharacters({ loaderData }: PageProps<typeof loader>) {
  const { learnerId, title, characters, nextTo } = loaderData
  const at = Math.min(Math.max(1, Math.floor(loaderData.at)), Math.max(1, characters.length))
  const character = characters[at - 1]
  const isLast = at >= characters.length
  return (
    <main className="character-page">
      <link rel="stylesheet" href={styles} precedence="page" />
      <header className="character-head">
        <a href="/learn" className="round-link" aria-label={m.school_characters_to_path()}>
          <Icon name="back" />
        </a>
        <h1>{title}</h1>
        <CharactersGuide isSeen={loaderData.isGuideSeen} />
        {character && <CharacterReadings {...character} />}
      </header>
      <CharacterSteps characters={characters} at={at} />
      {character ? (
        <CharacterToPractise character={character} learnerId={learnerId} />
      ) : (
        <Empty who="aung" pose="wave" says={m.shared_host_not_yet()} text={m.school_characters_none()} />
      )}
      <div className="bottom-action">
        <a href={isLast ? nextTo : `?at=${at + 1}`} className="button">
          {isLast ? m.school_characters_next_lesson() : m.school_characters_next()}
          <Icon name="next" />
        </a>
      </div>
    </main>
  )
}
