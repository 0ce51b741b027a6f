/** Makes pictures from outside harmless. */
export type Images = {
  /**
   * A photo as a WebP of at most 512 × 512 pixels, upright, without metadata.
   * @returns null if the file isn't an accepted picture: JPEG, PNG or WebP by its content, one frame, at most 24
   * megapixels, whole
   * @throws Overloaded when too many wait
   */
  portrait: (file: Blob) => Promise<Uint8Array | null>
  /** The same, but up to 1600 × 1600 pixels, so that text on it can be read. */
  document: (file: Blob) => Promise<Uint8Array | null>
}

/** Too many pictures wait to be read. */
export class Overloaded extends Error {}
