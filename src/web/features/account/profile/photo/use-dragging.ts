import { type PointerEvent, useRef } from 'react'

type Point = { x: number; y: number }
type Handlers = Record<
  'onPointerDown' | 'onPointerMove' | 'onPointerUp' | 'onPointerCancel',
  (event: PointerEvent<HTMLElement>) => void
>

const distance = ([a, b]: Point[]) => (a && b ? Math.hypot(a.x - b.x, a.y - b.y) : 0)

/**
 * One finger or the mouse drags, two fingers pinch.
 * @param onDrag told how far, as parts of the element's width
 * @param onPinch told by what factor the fingers moved apart
 */
export function useDragging(
  onDrag: (right: number, down: number) => void,
  onPinch: (times: number) => void,
): Handlers {
  const points = useRef(new Map<number, Point>())
  const leave = (event: PointerEvent<HTMLElement>) => {
    points.current.delete(event.pointerId)
  }
  return {
    onPointerDown: (event) => {
      event.currentTarget.setPointerCapture(event.pointerId)
      points.current.set(event.pointerId, { x: event.clientX, y: event.clientY })
    },
    onPointerMove: (event) => {
      const before = points.current.get(event.pointerId)
      if (!before) return
      const apart = distance([...points.current.values()])
      const now = { x: event.clientX, y: event.clientY }
      points.current.set(event.pointerId, now)
      const width = event.currentTarget.clientWidth
      if (points.current.size === 1) onDrag((now.x - before.x) / width, (now.y - before.y) / width)
      else if (apart > 0) onPinch(distance([...points.current.values()]) / apart)
    },
    onPointerUp: leave,
    onPointerCancel: leave,
  }
}
