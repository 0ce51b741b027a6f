import routes from '#web/routes.ts'
import type { PageRoute } from '#web/runtime/documents/page-routes.ts'
import type { Ids } from './readers.ts'

/** The lesson that a page under /lessons/:lessonId is for, by the end of its path; any other is for a video. */
const LESSON_OF: Record<string, string> = {
  practice: 'PRACTICE',
  'flash-cards': 'FLASH_CARD',
  characters: 'CHARACTER',
}

/** What each parameter of an address may stand for. A new one is to be added here, with what makes it in readers.ts. */
const VALUES: Record<string, (path: string) => string[]> = {
  lessonId: (path) => {
    const type = LESSON_OF[path.split('/').at(-1) ?? ''] ?? 'VIDEO'
    return type === 'VIDEO' ? [type, 'locked'] : [type]
  },
  deckId: () => ['deck'],
  cardId: () => ['ownCard'],
  draftId: () => ['draft'],
  courseId: () => ['course', 'lockedCourse'],
  characterId: () => ['character', 'lockedCharacter'],
  microLessonId: () => ['microLesson'],
  campaignId: () => [],
  paymentId: () => ['payment', 'paidPayment', 'transfer'],
  token: () => ['letter'],
  slug: (path) =>
    path.startsWith('/grammar')
      ? ['grammar']
      : path.startsWith('/writing')
        ? path.endsWith('/done')
          ? ['doneWriting']
          : ['writing', 'doneWriting', 'lockedWriting']
        : path.endsWith('/done')
          ? ['readStory']
          : ['story', 'lockedStory'],
  unitId: (path) => [path.endsWith('/done') ? 'unitDone' : 'unit'],
  levelId: () => ['levelDone'],
  number: () => ['certificate'],
}

/** Not in the table of routes: what an address or a query makes of a page, and errors. */
const MORE = [
  '/?with=password',
  '/learn?page=2',
  '/done?cards=12',
  '/shorts?bookmarked=1',
  '/certificate/none',
  '/practice/mistakes/run?only=1,2&q=1',
  '/review/choose?none=1&ahead=1&kind=own',
  '/listen?of=lessons',
  '/calendar?add=1',
  '/calendar?week=next',
  '/calendar?week=later',
  '/words?stage=known',
  '/words/keep?word=market',
  '/odd-sound?question=1',
  '/odd-sound?story=story-hello-bird',
  '/words/note?card=1',
  '/speak?card=1',
  '/speak?lesson=1',
  '/library?q=market',
  '/library?q=marktet',
  '/library?q=qqqqqq',
  '/library?kind=word&level=A1',
  '/grammar?language=2&level=N5',
  '/stories?language=2',
  '/writing?language=2',
  '/live-classes?language=2',
  '/lessons/999999999',
  '/lessons/999999999/practice',
  '/courses/none',
  '/form?slug=conversation-workshop',
  '/form?slug=teach-with-us',
  '/link-campaign/welcome',
  '/link-campaign/none',
  '/pricing?product=japanese&promo=WELCOME5&for=other',
  '/pricing?showonepayonly=true',
]

/** Pages that answer with a file. */
const FILES = new Set(['/profile/export'])

/** An address of every page in src/web/routes.ts, with real numbers in it. @throws Error where a parameter is unknown */
export const addressesOf = (ids: Ids): string[] => [
  ...routes.flatMap((entry) => pathsOf(entry)).flatMap((path) => withNumbers(path, ids)),
  ...MORE,
]

/** Every path of the pages, with its parameters as they stand there. */
export function pathsOf({ path = '', children }: PageRoute, above = ''): string[] {
  const here = path.startsWith('/') || !path ? path || above : `${above}/${path}`
  const below = (children ?? []).flatMap((child) => pathsOf(child, here))
  const own = path ? [here] : []
  return [...own, ...below].filter((found) => !FILES.has(found))
}

function withNumbers(path: string, ids: Ids): string[] {
  if (path.endsWith('*')) return ['/no-such-page']
  const [parameter] = /(?<=:)\w+/.exec(path) ?? []
  if (!parameter) return [path]
  const values = VALUES[parameter]
  if (!values) throw new Error(`Say in tests/screens/addresses.ts what :${parameter} of ${path} stands for.`)
  return values(path).flatMap((name) => (ids[name] ? [path.replace(`:${parameter}`, String(ids[name]))] : []))
}
