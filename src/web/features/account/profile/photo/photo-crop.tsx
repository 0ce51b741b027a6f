import { type KeyboardEvent, useEffect, useRef } from 'react'
import { m } from '#messages'
import { type Crop, dragged, MAX_ZOOM, toCropSquare, zoomedTo } from './crop.ts'
import { useDragging } from './use-dragging.ts'

/** Side of the photo that is sent, in pixels; the server keeps no more. */
const PHOTO_SIDE = 512
const STEP = 0.05

const KEYS: Record<string, [right: number, down: number] | undefined> = {
  ArrowLeft: [STEP, 0],
  ArrowRight: [-STEP, 0],
  ArrowUp: [0, STEP],
  ArrowDown: [0, -STEP],
}

type Props = {
  picture: ImageBitmap
  crop: Crop
  onCrop: (crop: Crop) => void
  canvas: React.RefObject<HTMLCanvasElement | null>
}

/** Chooses a square of a picture: dragged and pinched by fingers, or moved and magnified by keys. */
export function PhotoCrop({ picture, crop, onCrop, canvas }: Props) {
  useEffect(() => {
    const { left, top, side } = toCropSquare(picture, crop)
    const pen = canvas.current?.getContext('2d')
    if (!pen) return
    pen.imageSmoothingQuality = 'high'
    pen.fillStyle = '#fff'
    pen.fillRect(0, 0, PHOTO_SIDE, PHOTO_SIDE)
    pen.drawImage(picture, left, top, side, side, 0, 0, PHOTO_SIDE, PHOTO_SIDE)
  }, [picture, crop, canvas])

  const latest = useRef(crop)
  latest.current = crop
  const drag = useDragging(
    (right, down) => onCrop(dragged(picture, latest.current, right, down)),
    (times) => onCrop(zoomedTo(picture, latest.current, latest.current.zoom * times)),
  )
  const onKeyDown = (event: KeyboardEvent) => {
    const step = KEYS[event.key]
    if (!step) return
    event.preventDefault()
    onCrop(dragged(picture, crop, ...step))
  }
  return (
    <div className="crop">
      <div
        className="crop-frame"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: the arrow keys move the picture within
        tabIndex={0}
        role="application"
        aria-label={m.account_photo_move()}
        onKeyDown={onKeyDown}
        {...drag}
      >
        <canvas ref={canvas} width={PHOTO_SIDE} height={PHOTO_SIDE} />
      </div>
      <label htmlFor="zoom">{m.account_photo_zoom()}</label>
      <input
        id="zoom"
        type="range"
        min={1}
        max={MAX_ZOOM}
        step={STEP}
        value={crop.zoom}
        onChange={({ target }) => onCrop(zoomedTo(picture, crop, Number(target.value)))}
      />
    </div>
  )
}
