/** So long (ms) what has come to a place takes no tap there; `.fresh` of the sheets lasts as long. */
const TOO_SOON = 350
/** Taps no further apart (px) than this fall on one place: no two things of ours are so small. */
const NEAR = 24
/** Key under which it's kept what was tapped last in a dialog: mostly another page comes to its place. */
const PLACE = 'thazin-tap'

/** Time when the page began (ms since 1970): Safari before 15 has no `performance.timeOrigin`. */
const BEGAN = Date.now() - performance.now()

type Tap = {
  /** ms since 1970. */
  at: number
  x: number
  y: number
  /** Element that was tapped, if it was of this page, and what it said then. */
  thing?: Element
  text?: string | null
}

let last: Tap | null = null
let isSecond = false

/** Element that acts where a tap fell; null where it fell on nothing. */
const thingOf = ({ target }: Event) => (target as Element).closest('a,button,label,summary,input,select')

const tapOf = ({ timeStamp, clientX: x, clientY: y }: MouseEvent): Tap => ({
  at: BEGAN + timeStamp,
  x,
  y,
})

function lastTap(): Tap | null {
  try {
    const kept: Tap | null = JSON.parse(sessionStorage.getItem(PLACE) ?? 'null')
    return kept && kept.at > (last?.at ?? 0) ? kept : last
  } catch {
    return last
  }
}

/** True if this is the second of a double tap, at a place where something else stands meanwhile, or the same says something else. */
function isForAnother(event: MouseEvent): boolean {
  const [tap, before, thing] = [tapOf(event), lastTap(), thingOf(event)]
  if (!before) return false
  const since = tap.at - before.at
  // A clock that was set back tells nothing.
  if (since < 0 || since >= TOO_SOON || Math.hypot(tap.x - before.x, tap.y - before.y) > NEAR) return false
  return before.thing !== thing || before.text !== thing?.textContent
}

function noteTap(event: MouseEvent) {
  const [tap, thing] = [tapOf(event), thingOf(event)]
  if (!thing) return
  last = { ...tap, thing, text: thing.textContent }
  if (!thing.closest('dialog')) return
  try {
    sessionStorage.setItem(PLACE, JSON.stringify(tap))
  } catch {
    // A browser that keeps nothing takes the second tap for one of its own.
  }
}

/** Animations of what has just come, by the sheets' animation. */
const freshOnes = (): Animation[] =>
  (document.getAnimations?.() ?? []).filter((one) => (one as CSSAnimation).animationName === 'fresh')

/** Fingers go through what is fresh, where the browser's sheets can do that; keys and the others don't. */
const isFresh = ({ target }: Event) =>
  freshOnes().some(({ effect }) => (effect as KeyframeEffect).target?.contains(target as Node))

/**
 * Ignores the second of a double tap where a button was and something else acts now: it was meant for the button. Nor does a key
 * while something has just come.
 */
export function ignoreSecondTaps() {
  const listen = <Name extends keyof WindowEventMap>(
    name: Name,
    isMeant: (event: WindowEventMap[Name]) => boolean,
  ) =>
    addEventListener(
      name,
      (event) => {
        if (isMeant(event)) return
        if (name === 'click') event.preventDefault()
        event.stopImmediatePropagation()
      },
      true,
    )
  listen('pointerdown', (event) => {
    isSecond = isForAnother(event)
    return !isSecond && !isFresh(event)
  })
  listen('click', (event) => {
    // Keys and scripts press without a place.
    const isTap = event.detail > 0
    if ((isTap && isSecond) || isFresh(event)) return false
    if (isTap) noteTap(event)
    return true
  })
  listen('keydown', ({ key, target }) => {
    const isTyped = (target as Element).closest?.('input,textarea,select')
    return isTyped !== null || !/^([\d ]|Enter)$/.test(key) || freshOnes().length === 0
  })
  // Who wrote something between means the next tap.
  listen('input', ({ timeStamp }) => {
    last = { at: BEGAN + timeStamp, x: Number.POSITIVE_INFINITY, y: 0 }
    return true
  })
}
