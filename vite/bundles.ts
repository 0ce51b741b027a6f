import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { plainEntries } from './browser-files.ts'
import { chunkNames } from './shared-chunks.ts'

type Bundle = {
  /** Folders of `src`, with a slash at the end, and files. */
  holds: readonly string[]
  /** What of these folders is left out: other scripts use it without the rest. */
  without?: readonly string[]
  /** Beginnings of the keys of messages. */
  messages?: readonly string[]
  /** It holds these modules even if one script alone uses them; else only those that two or more use. */
  holdsUnshared?: true
}

/** What is fetched apart from the files of the enhancer and of the islands, by the name of its file. */
const BUNDLES: Record<string, Bundle> = {
  // Where pushes are allowed, and where somebody allows them.
  'push-device': {
    holds: ['web/runtime/browser/push/push-device.ts', 'web/runtime/enhancer/pushes/keep-device.ts'],
    holdsUnshared: true,
  },
  // Where words are typed: in practice, and on cards where the learner chose so.
  grader: {
    holds: [
      'domain/practice/grading/',
      'domain/text/to-hiragana.ts',
      'domain/text/burmese/read-as-zawgyi.ts',
    ],
    without: ['domain/practice/grading/grade-with.ts', 'domain/practice/grading/difference.ts'],
  },
  // What a practice compares choices by, and the grader texts.
  comparing: {
    holds: [
      'domain/practice/grading/grade-with.ts',
      'domain/practice/grading/difference.ts',
      'domain/text/compare-key.ts',
      'domain/text/plain-text.ts',
      'domain/text/burmese/burmese-order.ts',
    ],
  },
  // Where a learner wants to say something: the panel for it, with its sentences.
  speaking: {
    holds: ['web/player/speaking/', 'domain/practice/speaking/'],
    without: [
      'web/player/speaking/speak-button.tsx',
      'web/player/speaking/spoken-line.ts',
      'web/player/speaking/video-sound.ts',
      'domain/practice/speaking/acting.ts',
      'domain/practice/speaking/line-timing.ts',
      'domain/practice/speaking/sound-of-ts.ts',
    ],
    messages: ['practice_speak_', 'shared_speak_'],
    holdsUnshared: true,
  },
  // Where a video plays.
  player: {
    holds: ['web/player/', 'web/features/school/video/', 'web/features/school/shorts/'],
    without: ['web/player/reading/', 'web/player/speaking/', 'web/player/sound.tsx'],
    messages: [
      'shared_transcript_',
      'shared_shorts_failed',
      'shared_shorts_offline',
      'shared_shorts_recovering',
      'school_video_failed',
      'school_video_loading',
      'school_video_mute',
      'school_video_offline',
      'school_video_recovering',
    ],
  },
  // Where a file is chosen and sent: a photo, a deck, a picture of a payment.
  files: {
    holds: ['web/ui/fields/file-field.tsx', 'web/runtime/browser/send-form.ts'],
    messages: ['shared_file_'],
  },
  // What a page needs only after a press.
  later: { holds: ['web/runtime/browser/link-sheet.ts'] },
  // Where words, lessons and videos are played one after the other.
  listening: { holds: [], messages: ['memory_listen_', 'school_listen_', 'shared_listen_'] },
}

const SOURCE = join(import.meta.dirname, '../src/')

const isIn = (place: string, places: readonly string[]) =>
  places.some((one) => (one.endsWith('/') ? place.startsWith(one) : place === one))

function groupOf(name: string, { holds, without = [], messages = [], holdsUnshared }: Bundle) {
  const lost = [...holds, ...without].find((place) => !existsSync(SOURCE + place))
  if (lost) throw new Error(`The bundle ${name} names src/${lost}, which isn't there`)
  return {
    name,
    minShareCount: holdsUnshared ? 1 : 2,
    test: (id: string) => {
      if (!id.startsWith(SOURCE)) return false
      const place = id.slice(SOURCE.length).split('?')[0] ?? ''
      const key = /^messages\/messages\/(.+)\.js$/.exec(place)?.[1]
      if (key) return messages.some((beginning) => key.startsWith(beginning))
      return isIn(place, holds) && !isIn(place, without)
    },
  }
}

/** Which file of the browser a module goes into: the first of these that takes it. */
export function bundleGroups() {
  const chunks = chunkNames(plainEntries())
  return [
    { name: 'react', test: /node_modules[\\/](react|react-dom|scheduler)[\\/]|^\0rolldown/ },
    { name: chunks.enhancer, debugName: 'enhancer' },
    ...Object.entries(BUNDLES).map(([name, bundle]) => groupOf(name, bundle)),
    { name: chunks.shared, debugName: 'shared', minShareCount: 2, test: /src[\\/]|call-addresses/ },
  ]
}
