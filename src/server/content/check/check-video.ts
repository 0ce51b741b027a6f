import { writtenLine } from '#domain/text/furigana/written-line.ts'
import { captionFile, nameRenditionFile, videoTable } from '#server/content/media/built-video.ts'
import { measureRenditionBytes, soundFrom } from '#server/content/media/rendition-bytes.ts'
import type { ContentFiles } from '#server/content/read/files.ts'
import type { Problem } from '#server/content/read/problems.ts'
import type { LessonSource } from '#server/content/read/read-school-files.ts'
import type { YamlFile } from '#server/content/read/yaml-file.ts'
import type { Slide } from '#server/content/schema/lessons.ts'
import { checkRomaji } from './check-romaji.ts'

/** The Japanese voice reads kanji wrongly: they are spoken as `sounds` says. */
export const kanji = /[\u3400-\u4dbf\u4e00-\u9fff々〆]/

type Phrase = { text: string; reading?: string | undefined; en?: string | undefined }

/** Finds faults in the lines and pictures of a video. */
export function checkSlides(
  yaml: YamlFile,
  language: string,
  video: { slides: readonly Slide[]; phrases: readonly Phrase[] },
  files: ContentFiles,
): Problem[] {
  const untranslated = (list: 'slides' | 'phrases') =>
    video[list].flatMap(({ en }, index) =>
      language === 'japanese' && !en ? [yaml.problem([list, index], `${list}.${index}.en: is missing`)] : [],
    )
  const slides = video.slides.flatMap((slide, index) => [
    ...checkSpoken(yaml, index, slide),
    ...checkWritten(yaml, index, slide),
    ...checkRomaji(yaml, ['slides', index], slide.say, slide.reading),
    ...(slide.picture ? checkPicture(yaml, ['slides', index, 'picture'], slide.picture, files) : []),
  ])
  const phrases = video.phrases.flatMap(({ text, reading }, index) =>
    checkRomaji(yaml, ['phrases', index], text, reading),
  )
  return [
    ...slides,
    ...phrases,
    ...checkSpeakers(yaml, video.slides),
    ...untranslated('slides'),
    ...untranslated('phrases'),
  ]
}

/** Checks that every line names its speaker where some do. */
function checkSpeakers(yaml: YamlFile, slides: readonly Slide[]): Problem[] {
  if (!slides.some(({ speaker }) => speaker)) return []
  return slides.flatMap(({ speaker }, index) =>
    speaker
      ? []
      : [
          yaml.problem(
            ['slides', index],
            `slides.${index}.speaker: is missing; other lines of this video say who speaks`,
          ),
        ],
  )
}

/** The Japanese voice reads kanji wrongly. */
function checkSpoken(yaml: YamlFile, index: number, { say, sounds }: Slide): Problem[] {
  if (!kanji.test(sounds ?? say)) return []
  const name = sounds === undefined ? 'say' : 'sounds'
  return [
    yaml.problem(
      ['slides', index, name],
      `slides.${index}.${name}: kanji in what is spoken; write it in kana under sounds`,
    ),
  ]
}

/** Checks that what is shown with kanji is what is said. */
function checkWritten(yaml: YamlFile, index: number, { say, written }: Slide): Problem[] {
  if (written === undefined || writtenLine(written, say)) return []
  const text = `slides.${index}.written: isn’t “${say}” with kanji; beside them it has the same kana, spaces and signs`
  return [yaml.problem(['slides', index, 'written'], text)]
}

/** Incomplete built media. */
export function checkVideo(
  { mediaFolder, video }: Pick<LessonSource, 'mediaFolder' | 'video'>,
  files: ContentFiles,
): Problem[] {
  if (!video) return []
  const file = `${mediaFolder}/${videoTable}`
  const wrong = (name: string) => ({
    file,
    line: 1,
    text: `${name} is not the file it tells of: build the media again`,
  })
  const rungs = video.rungs.filter(({ name, segments }) => {
    const last = segments.at(-1)
    return (
      measureRenditionBytes(files, mediaFolder, video, name)?.length !== (last ? last.start + last.bytes : 0)
    )
  })
  const captions = video.subtitles.map(captionFile).filter((name) => !files.has(`${mediaFolder}/${name}`))
  const incomplete = rungs.map(({ name }) => nameRenditionFile(name === 'audio' ? soundFrom : name))
  return [...new Set([...incomplete, ...captions])].map(wrong)
}

export function checkPicture(
  yaml: YamlFile,
  path: (string | number)[],
  name: string,
  files: ContentFiles,
): Problem[] {
  return files.has(`pictures/${name}.svg`)
    ? []
    : [yaml.problem(path, `${path.join('.')}: there is no pictures/${name}.svg`)]
}
