import { CallError } from '#contract/errors.ts'
import type { Certificate } from '#contract/practice/certificates.ts'
import { LANGUAGE_IDS } from '#domain/school/lookups.ts'
import { m } from '#messages'
import { day, number } from '#web/i18n/format.ts'
import { detectLang } from '#web/i18n/lang-of.ts'
import { redirect, respond } from '#web/runtime/documents/answers.ts'
import { answerLocaleForm } from '#web/runtime/documents/choose-locale.ts'
import type { Meta, PageArgs, PageProps } from '#web/runtime/documents/page-module.ts'
import { Behaviour } from '#web/runtime/islands/behaviour.tsx'
import { Form } from '#web/ui/form.tsx'
import { HostMessage } from '#web/ui/hosts/host.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { useReader } from '#web/ui/page/reader.ts'
import { sampleLevels } from '#web/ui/sample-levels.tsx'
import { SiteFrame } from '#web/ui/shell/site-frame.tsx'
import styles from './certificate.css?url'
import { Picture } from './picture.tsx'

export const handle = { tabs: false } as const

type Args = PageArgs<'number'>

export const meta: Meta = () => [
  { title: `${m.shared_certificate_title()} · Thazin` },
  { name: 'robots', content: 'noindex' },
]

export async function loader({ api, params, settings, learner }: Args) {
  const { host } = new URL(settings.publicUrl)
  try {
    const { data: certificate } = await api.certificates.show({ number: params.number })
    const { language_id, level } = certificate
    const { data: levels } = await api.learn.levels({ language_id })
    const own = levels.filter(({ code }) => code === level.code)
    return respond({ certificate, levels: own, host, nameNow: learner?.name ?? null })
  } catch (error) {
    if (!(error instanceof CallError) || ![404, 422].includes(error.status)) throw error
    return respond({ certificate: null, levels: [], host, nameNow: null }, { status: 404 })
  }
}

/** Shows or hides the name, or corrects it. */
export async function action({ api, params, request, url }: Args) {
  const form = await request.formData()
  if (form.has('locale')) return answerLocaleForm(form, url.pathname)
  if (form.has('correct')) {
    await api.certificates.correctName({ number: params.number })
    return redirect(url.pathname)
  }
  await api.certificates.showName({ number: params.number, is_named: form.get('is_named') === '1' })
  return redirect(url.pathname)
}

/** A certificate, for anybody who knows its number; its learner can also save it as a picture here. */
export default function CertificatePage({ loaderData }: PageProps<typeof loader, typeof action>) {
  const { certificate, levels, host, nameNow } = loaderData
  return (
    <SiteFrame>
      <link rel="stylesheet" href={styles} precedence="page" />
      <main className="certificate">
        {certificate ? <Shown {...{ certificate, levels, host, nameNow }} /> : <None />}
      </main>
    </SiteFrame>
  )
}

/** The language and the level: `English · A1`. */
const nameOf = ({ language_id, level }: Certificate) =>
  `${language_id === LANGUAGE_IDS.japanese ? m.shared_product_japanese() : m.shared_product_english()} · ${level.code}`

type ShownProps = {
  certificate: Certificate
  /** Its own, with how many units it has. */
  levels: readonly { code: string; unit_count: number }[]
  host: string
  /** Of the reader's account. */
  nameNow: string | null
}

function Shown({ certificate, levels, host, nameNow }: ShownProps) {
  const { name, number: numbered, is_mine: isMine, words_met: met, words_known: known } = certificate
  const date = day(`${certificate.earned_on}T12:00:00Z`, 'UTC')
  const level = nameOf(certificate)
  return (
    <>
      <h1>{m.shared_certificate_title()}</h1>
      <Behaviour name="certificate" when="now">
        <Picture
          {...{ name, level, date, numbered }}
          corrected={correctionOf(certificate)}
          title={m.practice_certificate_picture({
            name: name ?? m.practice_certificate_somebody(),
            level,
            date,
          })}
          words={{ met, known }}
          host={`${host}/certificate`}
        />
        {isMine && (
          <p className="certificate-keep">
            <button type="button" className="button" data-keep={`thazin-${certificate.level.code}.png`}>
              <Icon name="data" />
              {m.practice_certificate_keep()}
            </button>
            <button type="button" className="button quiet" data-print="">
              {m.shared_receipt_print()}
            </button>
          </p>
        )}
      </Behaviour>
      <Facts {...{ certificate, level, date }} sample={sampleLevels(levels)} />
      {isMine && nameNow !== null && nameNow !== name && certificate.corrected_on === null && (
        <Correct numbered={numbered} name={nameNow} isFirst={name === null} />
      )}
      {!isMine && <p className="soft small">{m.practice_certificate_true()}</p>}
      {isMine && name !== null && <Consent certificate={certificate} />}
    </>
  )
}

type FactsProps = { certificate: Certificate; level: string; date: string; sample: string }

function Facts({ certificate, level, date, sample }: FactsProps) {
  const { name, words_met, words_known, number: numbered } = certificate
  const correction = correctionOf(certificate)
  return (
    <dl className="card certificate-facts">
      {name !== null && (
        <div>
          <dt>{m.practice_certificate_name()}</dt>
          <dd lang={detectLang(name)}>{name}</dd>
          {correction !== null && <dd className="soft small">{correction}</dd>}
        </div>
      )}
      <div>
        <dt>{m.shared_learn_level()}</dt>
        <dd>{level}</dd>
        {sample && <dd className="soft small">{sample}</dd>}
      </div>
      <div>
        <dt>{m.practice_certificate_date()}</dt>
        <dd>{date}</dd>
      </div>
      <div>
        <dt>{m.shared_me_words()}</dt>
        <dd>{m.practice_certificate_words({ met: number(words_met), known: number(words_known) })}</dd>
      </div>
      <div>
        <dt>{m.practice_certificate_number()}</dt>
        <dd>
          <code>{numbered}</code>
        </dd>
      </div>
    </dl>
  )
}

/** That the name was corrected, and when; null if it wasn't. */
const correctionOf = ({ corrected_on: on }: Certificate): string | null =>
  on === null ? null : m.practice_certificate_corrected({ date: day(`${on}T12:00:00Z`, 'UTC') })

/** A certificate keeps the name of its day, or the first one: another can be put on it once. */
const Correct = ({ numbered, name, isFirst }: { numbered: string; name: string; isFirst: boolean }) => (
  <Form method="post" action={`/certificate/${numbered}`} className="card certificate-consent">
    <p>{isFirst ? m.practice_certificate_put_name_text() : m.practice_certificate_correct_text()}</p>
    <button type="submit" name="correct" value="1" className="button quiet">
      {isFirst ? m.practice_certificate_put_name({ name }) : m.practice_certificate_correct({ name })}
    </button>
  </Form>
)

/** Consent to the name's being seen by others, which is the learner's to say, and can be taken back. */
const Consent = ({ certificate: { number: numbered, is_named: isNamed } }: { certificate: Certificate }) => (
  <Form method="post" action={`/certificate/${numbered}`} className="card certificate-consent">
    <p>{isNamed ? m.practice_certificate_named() : m.practice_certificate_unnamed()}</p>
    <button type="submit" name="is_named" value={isNamed ? '0' : '1'} className="button quiet">
      {isNamed ? m.practice_certificate_hide_name() : m.practice_certificate_show_name()}
    </button>
  </Form>
)

function None() {
  const isSignedIn = useReader().learnerId !== null
  return (
    <div className="certificate-none">
      <HostMessage who="aung" pose="think">
        <p>{m.practice_host_certificate_none()}</p>
      </HostMessage>
      <h1>{m.practice_certificate_none()}</h1>
      <p className="soft">{m.practice_certificate_none_text()}</p>
      <a href={isSignedIn ? '/learn' : '/'} className="button">
        {m.shared_go_home()}
      </a>
    </div>
  )
}
