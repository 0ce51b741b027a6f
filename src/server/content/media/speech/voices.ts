/** Everything of the voices that decides how a line sounds. */
export const voices = {
  english: { voice: 'slt', tempo: 0.9 },
  japanese: { voice: 'ja', wordsPerMinute: 115 },
} as const
