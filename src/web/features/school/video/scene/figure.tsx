import type { Mouth } from '#domain/practice/speaking/acting.ts'
import type { Speaker } from '#domain/practice/speaking/speakers.ts'
import drawings from '#web/ui/hosts/hosts.svg?url'

export type Look = { mouth: Mouth | 'smile'; arm: 'rests' | 'up' | 'out'; isBlinking: boolean }

const MOUTHS: Record<Look['mouth'], string> = { smile: 'smile', shut: 'smile', half: 'half', wide: 'laugh' }
const NAMES: Record<Speaker, string> = { su: 'su-su', aung: 'aung' }

/** One of the two who act a video, as they look in this moment. Only decorates: what is said stands in the bubble. */
export function Figure({ who, look: { mouth, arm, isBlinking } }: { who: Speaker; look: Look }) {
  const name = NAMES[who]
  const part = (id: string) => `${drawings}#${id}`
  return (
    <svg className="host" viewBox="2 18 122 114" aria-hidden="true">
      <use href={part(name)} />
      <use href={part(`${name}-head`)} />
      <use href={part(isBlinking ? 'shut' : 'open')} />
      <use href={part(MOUTHS[mouth])} />
      {arm !== 'rests' && (
        <use href={part(`${name}-arm`)} transform={arm === 'out' ? 'rotate(26 88 111)' : undefined} />
      )}
    </svg>
  )
}
