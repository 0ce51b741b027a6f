import { useEffect, useState } from 'react'
import { STRICTNESS, type Strictness } from '#domain/practice/strokes/grade-stroke.ts'
import { m } from '#messages'

export type DrawingSettings = {
  strictness: Strictness
  /** True if the character is shown in grey beneath. */
  isShown: boolean
  /** True if the next stroke is chosen instead of drawn. */
  isChosen: boolean
}

export const strictnesses: { value: Strictness; label: () => string }[] = [
  { value: 'lenient', label: m.school_characters_lenient },
  { value: 'normal', label: m.school_characters_normal },
  { value: 'strict', label: m.school_characters_strict },
]

const PLACE = 'drawing'
const BEFORE: DrawingSettings = { strictness: 'normal', isShown: true, isChosen: false }

function remembered(): DrawingSettings {
  try {
    const { strictness, isShown, isChosen } = JSON.parse(localStorage.getItem(PLACE) ?? '{}')
    return {
      strictness: strictness in STRICTNESS ? strictness : BEFORE.strictness,
      isShown: typeof isShown === 'boolean' ? isShown : BEFORE.isShown,
      isChosen: isChosen === true,
    }
  } catch {
    return BEFORE
  }
}

/** Settings of how strictly drawings are judged and whether the shape is shown; remembered on the device. */
export function useDrawingSettings() {
  const [settings, setSettings] = useState(BEFORE)
  useEffect(() => setSettings(remembered()), [])
  function change(next: DrawingSettings) {
    setSettings(next)
    try {
      localStorage.setItem(PLACE, JSON.stringify(next))
    } catch {}
  }
  return [settings, change] as const
}
