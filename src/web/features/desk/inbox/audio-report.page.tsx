import type { Client } from '#contract/client.ts'
import { CallError } from '#contract/errors.ts'
import { isSoundText, type SoundKind, type SoundText } from '#domain/desk/inbox/audio-report.ts'
import { inOneLine } from '#domain/text/plain-text.ts'
import { m } from '#messages'
import { redirect, respond } from '#web/runtime/documents/answers.ts'
import type { Meta, PageArgs, PageProps } from '#web/runtime/documents/page-module.ts'
import { readFormData } from '#web/runtime/documents/read-form-data.ts'
import { Choices } from '#web/ui/choices.tsx'
import { TextArea } from '#web/ui/fields/text-area.tsx'
import { Form } from '#web/ui/form.tsx'
import { readId } from '#web/ui/page/address-numbers.ts'
import { PageHead } from '#web/ui/page-head.tsx'
import styles from './inbox.css?url'

export const handle = { tabs: false }

export const meta: Meta = () => [{ title: `${m.shared_odd_sound()} · Thazin` }]

const KINDS: Record<string, SoundKind> = {
  question: 'question',
  card: 'card',
  character: 'character',
  video: 'line',
  story: 'story',
  grammar: 'grammar',
  writing: 'writing',
}

function isIdOf(kind: SoundKind, id: string): boolean {
  if (isSoundText(kind)) return /^[a-z0-9-]{1,80}$/.test(id)
  return kind === 'line' ? /^[\w-]{1,64}$/.test(id) : readId(id) !== null
}

/** Finds the sound that the address is about. @throws 404 where it is about nothing */
function soundIn({ searchParams }: URL): { kind: SoundKind; id: string } {
  for (const [name, kind] of Object.entries(KINDS)) {
    const id = searchParams.get(name) ?? ''
    if (isIdOf(kind, id)) return { kind, id }
  }
  throw respond(null, { status: 404 })
}

/** Parts that may be meant, by their numbers; where there is but one thing, none is asked for. */
type Part = { line: number; text: string; lang: string }

async function partsOf(api: Client, { kind, id }: { kind: SoundKind; id: string }): Promise<Part[]> {
  if (kind === 'line') {
    const { lang, lines } = (await api.video.transcript({ id })).data
    return lines.map(({ text }, index) => ({ line: index + 1, text, lang }))
  }
  if (isSoundText(kind)) {
    const { lang, lines } = await textOf(api, kind, id)
    return lines.flatMap(({ text, isHeard }, index) => (isHeard ? [{ line: index + 1, text, lang }] : []))
  }
  if (kind !== 'card') return []
  const { front, example, lang } = (await api.flashCards.find({ card_id: id })).data
  if (!example?.audio) return []
  return [front, example.text].map((text, line) => ({ line, text, lang }))
}

type HeardLines = { lang: string; lines: { text: string; isHeard: boolean }[] }

async function textOf(api: Client, kind: SoundText, slug: string): Promise<HeardLines> {
  if (kind === 'story') {
    const { lang, lines } = (await api.stories.open({ slug })).data
    return { lang, lines: lines.map(({ text, sound }) => ({ text, isHeard: sound !== null })) }
  }
  if (kind === 'grammar') {
    const { lang, examples } = (await api.grammar.open({ slug })).data
    return { lang, lines: examples.map(({ text, audio }) => ({ text, isHeard: audio !== null })) }
  }
  const { lang, useful } = (await api.writing.open({ slug })).data
  return { lang, lines: useful.map(({ text, audio }) => ({ text, isHeard: audio !== null })) }
}

/** Address that they came from: a lesson, or what is named for the kind. */
const BACK: Record<SoundKind, string> = {
  question: '/learn',
  card: '/review',
  character: '/characters',
  line: '/learn',
  story: '/stories',
  grammar: '/grammar',
  writing: '/writing',
}

export async function loader({ url, api }: PageArgs) {
  const sound = soundIn(url)
  const parts = await partsOf(api, sound)
  // A text of which nothing is heard, or not yet.
  if (isSoundText(sound.kind) && parts.length === 0) throw respond(null, { status: 404 })
  return {
    back: isSoundText(sound.kind) ? `${BACK[sound.kind]}/${sound.id}` : BACK[sound.kind],
    kind: sound.kind,
    parts,
    isSent: url.searchParams.has('sent'),
  }
}

export async function action({ url, request, api }: PageArgs) {
  const sound = soundIn(url)
  const form = await readFormData(request)
  const parts = await partsOf(api, sound)
  const part = parts.find(({ line }) => String(line) === form.get('line')) ?? parts[0]
  const given = form.get('note')
  const note = typeof given === 'string' ? given : ''
  try {
    await api.inbox.oddSound({
      ...sound,
      line: part?.line ?? 0,
      ...(part && { text: inOneLine(part.text).slice(0, 300) }),
      note,
    })
    const { search } = url
    return redirect(`/odd-sound${search}${url.searchParams.has('sent') ? '' : '&sent=1'}`)
  } catch (error) {
    if (!(error instanceof CallError) || ![422, 429].includes(error.status)) throw error
    return respond({ fault: error.fields.note ?? error.message, note }, { status: error.status })
  }
}

/** "This sounds odd": which sound it is, and what is odd about it. */
export default function OddSound({ loaderData, actionData }: PageProps<typeof loader, typeof action>) {
  const { kind, back, parts, isSent } = loaderData
  return (
    <main className="inbox">
      <link rel="stylesheet" href={styles} precedence="page" />
      <PageHead back={back} label={m.desk_odd_sound_back()}>
        <h1>{m.shared_odd_sound()}</h1>
      </PageHead>
      {isSent && !actionData ? (
        <p role="status" className="saved">
          {m.desk_odd_sound_done()}
        </p>
      ) : (
        <Form method="post" noValidate className="card form odd-sound">
          <p>{m.desk_odd_sound_lead()}</p>
          {parts.length > 1 && (
            <Choices
              name="line"
              legend={
                kind === 'line' || isSoundText(kind) ? m.desk_odd_sound_line() : m.desk_odd_sound_what()
              }
              options={parts.map(({ line, text, lang }) => ({ value: line, label: text, lang }))}
              chosen={parts[0]?.line ?? 0}
            />
          )}
          <TextArea
            id="note"
            label={m.desk_odd_sound_note()}
            value={actionData?.note ?? ''}
            rows={3}
            maxLength={500}
            {...(actionData?.fault && { error: actionData.fault })}
          />
          <button type="submit" className="button">
            {m.desk_odd_sound_send()}
          </button>
        </Form>
      )}
    </main>
  )
}
