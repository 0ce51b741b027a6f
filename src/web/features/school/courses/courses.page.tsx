import { m } from '#messages'
import type { Meta, PageArgs, PageProps } from '#web/runtime/documents/page-module.ts'
import { Empty } from '#web/ui/empty.tsx'
import { CourseList } from './course-list.tsx'
import styles from './courses.css?url'
import { chosenLevel, isOfLevel } from './level.ts'
import { LevelFilter } from './level-filter.tsx'

export const meta: Meta = () => [{ title: `${m.school_courses_title()} · Thazin` }]

export async function loader({ api, learner, url }: PageArgs) {
  const { courses } = api
  const all = { per_page: 100 }
  const [enrolled, popular, plus] = await Promise.all([
    courses.enrolled(all),
    courses.popular(all),
    courses.learnPlus(all),
  ])
  const dataSaver = learner?.data_saver
  const level = chosenLevel(url.searchParams)
  const shown = (list: typeof popular.data) => {
    const chosen = level ? list.filter((course) => isOfLevel(course, level)) : list
    return dataSaver ? chosen.map((course) => ({ ...course, cover_photo: null })) : chosen
  }
  const elsewhere = new Set(plus.data.map(({ id }) => id))
  return {
    level: level?.id ?? null,
    enrolled: shown(enrolled.data),
    popular: shown(popular.data.filter(({ id, is_enrolled }) => !is_enrolled && !elsewhere.has(id))),
    plus: shown(plus.data.filter(({ is_enrolled }) => !is_enrolled)),
  }
}

/** Every course, each in one list: the learner's own, those that many take, and those of Learn Plus. */
export default function Courses({
  loaderData: { level, enrolled, popular, plus },
}: PageProps<typeof loader>) {
  return (
    <main className="courses">
      <link rel="stylesheet" href={styles} precedence="page" />
      <h1>{m.school_courses_title()}</h1>
      <p className="soft">{m.school_courses_about()}</p>
      <LevelFilter chosen={level} />
      <CourseList title={m.school_courses_mine()} courses={enrolled} />
      <CourseList title={m.school_courses_popular()} courses={popular} />
      <CourseList title={m.school_courses_plus()} courses={plus} />
      {enrolled.length + popular.length + plus.length === 0 && (
        <Empty
          who="aung"
          pose="wave"
          says={m.shared_host_not_yet()}
          text={level ? m.school_courses_none_of_level() : m.school_courses_none()}
        />
      )}
    </main>
  )
}
