import { useEffect, useMemo, useRef, useState } from 'react'
import type { ListeningCard } from '#contract/memory/flash-cards.ts'
import type { ListeningSource } from '#domain/memory/chosen.ts'
import { m } from '#messages'
import { maySpendData } from '#web/player/spends-data.ts'
import { remembered } from '#web/runtime/browser/remembered.ts'
import { countListenedSeconds } from './listened-seconds.ts'
import { type Listener, type ListenerState, startListener } from './listener.ts'

type Given = {
  of: ListeningSource
  all: readonly ListeningCard[]
  /** So many are heard where data is saved. */
  mostSaved: number
  dataSaver: boolean
  languageId: number
  learnerId: number
}

const AT_THE_START: ListenerState = {
  index: 0,
  isPlaying: false,
  isWaiting: false,
  isStuck: false,
  isDone: false,
}

/** The player of a list of cards: it begins where this learner left it in this browser. */
export function useListening({ of, all, mostSaved, dataSaver, languageId, learnerId }: Given) {
  const audio = useRef<HTMLAudioElement>(null)
  const listener = useRef<Listener>(null)
  const [isSaving, setSaving] = useState(dataSaver)
  const [playing, setPlaying] = useState(AT_THE_START)
  const cards = useMemo(() => (isSaving ? all.slice(0, mostSaved) : all), [all, isSaving, mostSaved])

  useEffect(() => {
    setSaving(!maySpendData(dataSaver))
  }, [dataSaver])

  useEffect(() => {
    const element = audio.current
    if (!element) return
    const place = remembered(`listened-${learnerId}-${languageId}-${of}`)
    const left = Number(place.read())
    const startAt = Math.max(
      0,
      cards.findIndex(({ card_id }) => card_id === left),
    )
    setPlaying({ ...AT_THE_START, index: startAt })
    const started = startListener({
      audio: element,
      cards,
      isSaving,
      title: m.shared_listen_title(),
      startAt,
      onChange: (next) => {
        setPlaying(next)
        place.write(String(cards[next.index]?.card_id ?? ''))
      },
    })
    listener.current = started
    const stopCounting = countListenedSeconds(element, languageId, learnerId)
    return () => {
      stopCounting()
      started.close()
    }
  }, [cards, isSaving, languageId, learnerId, of])

  return {
    ...playing,
    cards,
    isSaving,
    audio,
    play: () => listener.current?.play(),
    pause: () => listener.current?.pause(),
    previous: () => listener.current?.go(playing.index - 1),
    next: () => listener.current?.go(playing.index + 1),
    playAt: (index: number) => listener.current?.playAt(index),
  }
}
