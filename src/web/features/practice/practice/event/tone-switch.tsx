import { useEffect, useState } from 'react'
import { m } from '#messages'
import { areTonesOn, setTones } from './tones.ts'

/** Turns the two notes after an answer on and off; there is nothing to turn without script. */
export function ToneSwitch() {
  const [isOn, setOn] = useState<boolean | null>(null)
  useEffect(() => setOn(areTonesOn()), [])
  const turn = () => {
    setTones(!isOn)
    setOn(!isOn)
  }
  return (
    <button
      type="button"
      className="run-tones"
      aria-label={m.practice_tones()}
      aria-pressed={isOn ?? true}
      onClick={turn}
    />
  )
}
