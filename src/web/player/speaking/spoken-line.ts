/** Something to say, with where its model is: a clip, or a line of a video (seconds). JSON. */
export type SpokenLine = {
  text: string
  lang: string
  reading?: string | null
  meaning: string | null
  sound: { clip: string } | { video: string; from: number; to: number }
}
