import { countOutbound } from './counted/outbound.ts'
import { playSounds } from './sounds.ts'

// The whole script of a visitor's page that has no other: the sentence beside a sound that can't be heard says so.
countOutbound()
playSounds((button) => {
  const words = button.closest('.sound')?.nextElementSibling
  if (words instanceof HTMLElement) words.hidden = false
})
