/** Distances of each spoken sound from the fall of its phrase's tone, by the engine's labels; pauses are left out. */
export function readAccent(trace: string): string[] {
  const labels = trace.split('[Output label]', 2)[1] ?? ''
  return [...labels.matchAll(/-(\w+)\+[^\n]*?\/A:([^+]+)\+/g)].flatMap(([, name = '', place = '']) =>
    name === 'sil' || name === 'pau' ? [] : [`${name.toLowerCase()}${place}`],
  )
}

/**
 * True if a line is spoken with another tone than its kanji have (雨 falls, 飴 rises, and both are あめ); both as the engine's traces. What reads the kanji as other
 * sounds tells nothing of the tone.
 */
export function accentsDiffer(ofKanji: string, spoken: string): boolean {
  const [expected, heard] = [readAccent(ofKanji), readAccent(spoken)]
  const soundsOf = (accent: readonly string[]) =>
    accent.map((sound) => sound.replace(/[-\d]+$/, '')).join(' ')
  return soundsOf(expected) === soundsOf(heard) && expected.join(' ') !== heard.join(' ')
}
