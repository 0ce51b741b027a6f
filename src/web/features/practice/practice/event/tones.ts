import { remembered } from '#web/runtime/browser/remembered.ts'

const choice = remembered('tones')

/** True if this browser sounds answers. */
export const areTonesOn = (): boolean => choice.read() !== 'off'
export const setTones = (on: boolean): void => choice.write(on ? 'on' : 'off')

/** Later than this (ms) a tone would only puzzle. */
const TOO_LATE = 400

/** Sounds an answer; the first one fetches what sounds it. */
export async function soundAnswer(isRight: boolean): Promise<void> {
  const answered = performance.now()
  await import('./play-tones.ts').then(
    ({ playTones }) => performance.now() - answered < TOO_LATE && playTones(isRight),
    () => undefined,
  )
}
