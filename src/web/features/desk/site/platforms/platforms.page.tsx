import { m } from '#messages'
import { answerLocaleForm } from '#web/runtime/documents/choose-locale.ts'
import type { Meta, PageArgs, PageProps } from '#web/runtime/documents/page-module.ts'
import { Cited } from '#web/ui/cited.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { PublicFrame } from '#web/ui/shell/public-frame.tsx'
import { InstallSteps } from './install-steps.tsx'

export const handle = { script: false }

export const meta: Meta = () => [
  { title: `${m.desk_platforms_title()} · Thazin` },
  { name: 'description', content: m.desk_platforms_description() },
]

export const loader = async ({ api }: PageArgs) => (await api.site.apkLink({})).data

export const action = async ({ request, url }: PageArgs) =>
  answerLocaleForm(await request.formData(), url.pathname + url.search)

/** Page of where Thazin runs, and how it gets onto a phone. */
export default function Platforms({ loaderData: apk }: PageProps<typeof loader, typeof action>) {
  return (
    <PublicFrame>
      <main className="text-page platforms">
        <h1>{m.desk_platforms_title()}</h1>
        <p>{m.desk_platforms_lead()}</p>
        <ul className="platform-points">
          {[
            m.desk_platforms_point_space(),
            m.desk_platforms_point_offline(),
            m.desk_platforms_point_update(),
          ].map((point) => (
            <li key={point}>
              <Icon name="check" />
              <span>{point}</span>
            </li>
          ))}
        </ul>
        <InstallSteps />
        <section className="card" aria-labelledby="apk">
          <h2 id="apk">
            <Cited text={m.desk_platforms_apk_title()} />
          </h2>
          {apk.url === null ? (
            <p>
              <Cited text={m.desk_platforms_apk_none()} />
            </p>
          ) : (
            <Apk url={apk.url} version={apk.version} />
          )}
        </section>
        <section aria-labelledby="works">
          <h2 id="works">{m.desk_platforms_browsers_title()}</h2>
          <p>
            <Cited text={m.desk_platforms_browsers()} />
          </p>
          <p className="soft">
            <Cited text={m.desk_platforms_browsers_old()} />
          </p>
        </section>
      </main>
    </PublicFrame>
  )
}

const Apk = ({ url, version }: { url: string; version: string | null }) => (
  <>
    <p>
      <Cited text={m.desk_platforms_apk_text()} />
    </p>
    <a className="button" href={url} rel="noopener">
      <Icon name="data" />
      {version === null ? m.desk_platforms_apk_get() : m.desk_platforms_apk_get_version({ version })}
    </a>
  </>
)
