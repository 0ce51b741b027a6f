import { CLASS_MINUTES, MAX_CLASS_SEATS } from '#domain/habit/live/live-class.ts'
import { LANGUAGES } from '#domain/school/lookups.ts'
import { cleanText } from '#domain/text/clean-text.ts'
import { DAY_MS } from '#domain/time/durations.ts'
import { formatMinuteOfDay, instantAt, localTimeAt, parseMinuteOfDay } from '#domain/time/local-time.ts'
import {
  addClass,
  type ClassDetails,
  cancel,
  changeClassAndNotify,
  listClasses,
} from '#server/features/habit/live/operator.ts'
import type { Deps } from '#server/platform/deps.ts'
import { readArgs, table, wholeOption } from './options.ts'
import { runTextCommand } from './text-command.ts'
import { UsageError } from './usage.ts'
import { withProgram } from './with-database.ts'

const usage = `Usage: npm run thazin -- live add --title "ဈေးဝယ် စကားပြော" --title-en "At the market" --teacher "ဆရာမ နှင်းနု"
                         --starts "2026-12-01 19:00" --minutes 30 --language english
                         [--title-ja TEXT] [--about TEXT] [--about-en TEXT] [--about-ja TEXT] [--seats 30] [--link https://…]
       npm run thazin -- live change ID [any of these] [--recording VIDEO]
       npm run thazin -- live cancel ID
       npm run thazin -- live list

Live classes. Times are Yangon's. Without --link the class meets in a room of MEETING_URL. When the time, the length, the teacher or the
title changes, and when a class is cancelled, those who asked to be told of it are. --recording names a video of the school by its
hosting id; it is shown when the class is over.`

const ZONE = 'Asia/Yangon'

const text = { type: 'string' } as const
const options = {
  title: text,
  'title-en': text,
  'title-ja': text,
  about: text,
  'about-en': text,
  'about-ja': text,
  teacher: text,
  starts: text,
  minutes: text,
  language: text,
  seats: text,
  link: text,
  recording: text,
} as const

type Values = ReturnType<typeof readArgs>['values']
export const readOrder = (args: string[]) => readArgs(args, options, usage)

/** @throws UsageError for what can't be kept */
function words(values: Values, name: string, most: number): string | undefined {
  const given = values[name]
  if (given === undefined) return undefined
  const clean = cleanText(String(given).trim(), most)
  if (!clean.ok) throw new UsageError(`--${name} cannot be kept: ${clean.reason}.`)
  if (clean.text === '') throw new UsageError(`--${name} is empty.`)
  return clean.text
}

function start(values: Values): Date | undefined {
  if (values.starts === undefined) return undefined
  const [, day = '', time = ''] =
    /^(\d{4}-\d\d-\d\d)[ T]((?:[01]\d|2[0-3]):[0-5]\d)$/.exec(String(values.starts)) ?? []
  const isDay = new Date(`${day}T00:00:00Z`).toJSON()?.startsWith(day) ?? false
  if (day === '' || !isDay)
    throw new UsageError('--starts must be a time in Yangon such as "2026-12-01 19:00".')
  return instantAt({ day, minute: parseMinuteOfDay(time) }, ZONE)
}

function link(values: Values): string | undefined {
  const given = values.link === undefined ? undefined : String(values.link)
  const isWeb =
    given === undefined ||
    (URL.canParse(given) && new URL(given).protocol === 'https:' && given.length <= 1000)
  if (!isWeb) throw new UsageError('--link must be an address that begins with https://.')
  return given
}

function language(values: Values): number | undefined {
  if (values.language === undefined) return undefined
  const found = LANGUAGES.find(({ name }) => name === values.language)
  if (!found)
    throw new UsageError(`--language must be one of ${LANGUAGES.map(({ name }) => name).join(', ')}.`)
  return found.id
}

function minutes(values: Values): number | undefined {
  const given = wholeOption(values, 'minutes', CLASS_MINUTES.most)
  if (given !== undefined && given < CLASS_MINUTES.least)
    throw new UsageError(`--minutes must be at least ${CLASS_MINUTES.least}.`)
  return given
}

/** A text in its languages, where any was given: Burmese stands in for English, and that for Japanese. */
function inLanguages(values: Values, name: string, most: number) {
  const my = words(values, name, most)
  const [en, ja] = [words(values, `${name}-en`, most), words(values, `${name}-ja`, most)]
  if (my === undefined && (en ?? ja) !== undefined)
    throw new UsageError(`With --${name}-${en === undefined ? 'ja' : 'en'} say --${name} too.`)
  return my === undefined ? undefined : { my, en: en ?? my, ...(ja !== undefined && { ja }) }
}

/** Details that were given of a class. @throws UsageError with what is wrong */
function said(values: Values): Partial<ClassDetails> {
  const all = {
    title: inLanguages(values, 'title', 120),
    description: inLanguages(values, 'about', 2000),
    teacher: words(values, 'teacher', 80),
    starts_at: start(values),
    duration: minutes(values),
    language_id: language(values),
    seats: wholeOption(values, 'seats', MAX_CLASS_SEATS),
    meeting_url: link(values),
    recording: words(values, 'recording', 100),
  }
  return Object.fromEntries(Object.entries(all).filter(([, value]) => value !== undefined))
}

async function add(deps: Deps, values: Values): Promise<string> {
  const { title, description, teacher, starts_at, duration, language_id, ...rest } = said(values)
  if (!title || !teacher || !starts_at || !duration || !language_id)
    throw new UsageError(`--title, --teacher, --starts, --minutes and --language are needed.\n\n${usage}`)
  if (starts_at < deps.now()) throw new UsageError('--starts lies in the past.')
  const id = await addClass(deps.db, {
    title,
    description: description ?? { my: '', en: '' },
    teacher,
    starts_at,
    duration,
    language_id,
    seats: rest.seats ?? null,
    meeting_url: rest.meeting_url ?? null,
    recording: rest.recording ?? null,
  })
  return `Class ${id} is added.`
}

function shownTime(at: Date): string {
  const { day, minute } = localTimeAt(at, ZONE)
  return `${day} ${formatMinuteOfDay(minute)}`
}

async function list({ db, now }: Deps): Promise<string> {
  const found = await listClasses(db, new Date(now().getTime() - 7 * DAY_MS))
  if (found.length === 0) return 'There is no class.'
  const rows = found.map(({ id, title, teacher, starts_at, duration, seats, cancelled_at, asked, came }) => [
    String(id),
    shownTime(starts_at),
    `${duration} min`,
    `${asked ?? 0}`,
    `${came ?? 0}`,
    seats === null ? '–' : String(seats),
    cancelled_at ? 'cancelled' : '',
    `${title.my} (${teacher})`,
  ])
  return table([['ID', 'BEGINS', 'LASTS', 'ASKED', 'CAME', 'SEATS', '', 'CLASS'], ...rows])
}

/** Carries out what was asked. @returns what to print; null if there is no such class */
export async function execute(
  deps: Deps,
  { words: [what, name = ''], values }: ReturnType<typeof readOrder>,
): Promise<string | null> {
  if (what === 'list' && name === '') return await list(deps)
  if (what === 'add' && name === '') return await add(deps, values)
  if ((what !== 'change' && what !== 'cancel') || !/^[1-9]\d{0,8}$/.test(name)) throw new UsageError(usage)
  const id = Number(name)
  if (what === 'cancel')
    return (await cancel(deps, id)) ? `Class ${id} is cancelled; those who asked are told.` : null
  const wanted = said(values)
  if (Object.keys(wanted).length === 0) throw new UsageError(usage)
  const isTold = await changeClassAndNotify(deps, id, wanted)
  return isTold === null ? null : `Class ${id} is changed${isTold ? '; those who asked are told.' : '.'}`
}

/** `thazin live`: exit code 0 when done, 1 when there is no such class. */
export const run = (args: string[]): Promise<number> =>
  runTextCommand(args, {
    usage,
    readOrder,
    work: (order) => withProgram((deps) => execute(deps, order)),
    missing: 'There is no such class, or it was cancelled.',
  })
