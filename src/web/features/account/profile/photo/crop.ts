/** Width and height of a picture in its own pixels. */
export type Size = { width: number; height: number }

/** The square that is cut out of a picture: its middle in the picture's pixels, and how many times it is magnified. */
export type Crop = { x: number; y: number; zoom: number }

export const MAX_ZOOM = 4

/** The largest square around the middle. */
export const makeFullCrop = ({ width, height }: Size): Crop => ({ x: width / 2, y: height / 2, zoom: 1 })

/** The square's corner and side, in the picture's pixels. */
export function toCropSquare({ width, height }: Size, { x, y, zoom }: Crop) {
  const side = Math.min(width, height) / zoom
  return { left: x - side / 2, top: y - side / 2, side }
}

/** The same crop, pushed back to where its square lies within the picture. */
export function within(size: Size, crop: Crop): Crop {
  const zoom = Math.min(Math.max(crop.zoom, 1), MAX_ZOOM)
  const half = Math.min(size.width, size.height) / zoom / 2
  const held = (middle: number, length: number) => Math.min(Math.max(middle, half), length - half)
  return { zoom, x: held(crop.x, size.width), y: held(crop.y, size.height) }
}

/** The picture dragged by a part of the square's side: 1 to the right shows what was left of the square. */
export function dragged(size: Size, crop: Crop, right: number, down: number): Crop {
  const { side } = toCropSquare(size, crop)
  return within(size, { ...crop, x: crop.x - right * side, y: crop.y - down * side })
}

export const zoomedTo = (size: Size, crop: Crop, zoom: number): Crop => within(size, { ...crop, zoom })
