import { faultOfBurmese } from '#domain/text/burmese/burmese-faults.ts'
import { tokenize } from '#server/content/read/markdown.ts'
import { asAdvice, type Problem } from '#server/content/read/problems.ts'
import type { SchoolFiles } from '#server/content/read/read-school-files.ts'
import { BurmeseCounts, splitBurmeseRuns } from './burmese-counts.ts'
import { makeSlipFinder } from './burmese-typos.ts'

/** Run of Burmese, up to the next space or sign; `place` as in a problem of a YAML file, '' in Markdown. */
type Run = { file: string; line: number; place: string; run: string }

/** Burmese that can't be written so, and what differs by one mark from what the school writes often, except for what spelling.yaml lists. */
export function checkBurmese(school: SchoolFiles): Problem[] {
  const runs = runsOfSchool(school)
  const counts = new BurmeseCounts()
  for (const { file, run } of runs) counts.add(file, run)
  const slipsIn = makeSlipFinder(counts)
  const listed = school.spelling.flatMap(({ value }) => value.burmese.words)
  const isListed = (run: string, written: string) =>
    listed.some((word) => run.includes(word) && (word.includes(written) || written.includes(word)))
  return runs.flatMap(({ file, line, place, run }) => {
    const advice = (text: string) => asAdvice({ file, line, text: place === '' ? text : `${place}: ${text}` })
    const fault = faultOfBurmese(run)
    if (fault !== null) return listed.includes(run) ? [] : [advice(fault)]
    return slipsIn(run)
      .filter(({ written }) => !isListed(run, written))
      .map(({ written, meant, times }) =>
        advice(
          `“${written}” stands nowhere else; is it “${meant}”, which stands ${times} times? where it is right, spelling.yaml lists it`,
        ),
      )
  })
}

function runsOfSchool(school: SchoolFiles): Run[] {
  const ofYamls = school.yamls.flatMap((yaml) =>
    yaml.file === 'spelling.yaml'
      ? []
      : yaml
          .texts()
          .flatMap(({ text, line, path }) =>
            splitBurmeseRuns(text).map((run) => ({ file: yaml.file, line, place: path.join('.'), run })),
          ),
  )
  const ofBodies = [...school.microLessons, ...school.pages].flatMap(({ markdown }) =>
    tokenize(markdown.body).flatMap(({ token, line }) =>
      token.type === 'text'
        ? splitBurmeseRuns(token.content).map((run) => ({
            file: markdown.file,
            line: markdown.bodyLine + line,
            place: '',
            run,
          }))
        : [],
    ),
  )
  return [...ofYamls, ...ofBodies]
}
