import { CallError } from '#contract/errors.ts'
import { m } from '#messages'
import { redirect } from '#web/runtime/documents/answers.ts'
import type { Meta, PageArgs, PageProps } from '#web/runtime/documents/page-module.ts'
import { requireId } from '#web/runtime/documents/require-id.ts'
import { CompletionScreen } from '#web/ui/completion/completion-screen.tsx'
import { Form } from '#web/ui/form.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { SampleLevels } from '#web/ui/sample-levels.tsx'
import { EndFrame } from './end-frame.tsx'

export const handle = { tabs: false }

export const meta: Meta<typeof loader> = ({ loaderData: { level } }) => [
  { title: `${m.school_ending_level_done({ level: level.code })} · Thazin` },
]

export async function loader({ api, params }: PageArgs<'levelId'>) {
  const level_id = requireId(params.levelId)
  const [{ data: ending }, { data: certificates }] = await Promise.all([
    api.learn.ending({ level_id }),
    api.certificates.list({}),
  ])
  const certificate = certificates.find((one) => one.level.id === level_id)?.number ?? null
  const { level } = ending
  if (!level || (!level.is_done && certificate === null)) throw redirect('/learn')
  const { data: levels } = await api.learn.levels({ language_id: level.language_id })
  const open = levels.filter(({ unit_count }) => unit_count > 0)
  const after = open[open.findIndex(({ id }) => id === level_id) + 1] ?? null
  const own = levels.filter(({ id }) => id === level_id)
  return { ending, level, levels: own, certificate, after: after && { id: after.id, code: after.code } }
}

/** Makes the certificate, and leads to it. */
export async function action({ api, params, request }: PageArgs<'levelId'>) {
  const form = await request.formData()
  try {
    const { data: certificate } = await api.certificates.make({
      level_id: requireId(params.levelId),
      is_named: form.get('is_named') === '1',
    })
    return redirect(`/certificate/${certificate.number}`)
  } catch (error) {
    if (!(error instanceof CallError) || error.status !== 409) throw error
    return redirect('/learn')
  }
}

/** The end of a level: what was gained, its certificate, and the next one. */
export default function LevelEnd({ loaderData }: PageProps<typeof loader, typeof action>) {
  const { ending, level, levels, certificate, after } = loaderData
  return (
    <EndFrame>
      <CompletionScreen
        title={m.school_ending_level_done({ level: level.code })}
        ending={ending}
        spent={0}
        says={m.school_host_level_done()}
      />
      <SampleLevels levels={levels} />
      <div className="run-actions">
        {certificate ? (
          <a className="button" href={`/certificate/${certificate}`}>
            <Icon name="receipt" />
            {m.school_certificate_see()}
          </a>
        ) : (
          <Form method="post" action={`/levels/${level.id}/done`} className="certificate-make">
            <label className="choice">
              <input type="checkbox" name="is_named" value="1" />
              <span>{m.school_certificate_is_named()}</span>
            </label>
            <button type="submit" className="button">
              <Icon name="receipt" />
              {m.school_certificate_make()}
            </button>
          </Form>
        )}
        {after && (
          <Form method="post" action="/learn">
            <input type="hidden" name="language_id" value={level.language_id} />
            <button type="submit" name="level_id" value={after.id} className="button quiet">
              {m.school_learn_level_next({ level: after.code })}
            </button>
          </Form>
        )}
      </div>
    </EndFrame>
  )
}
