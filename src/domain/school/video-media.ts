/** The storage's key of a rendition: its encrypted segments, one after another in one file. */
export function formatRenditionKey(hostingId: string, mediaHash: string, rung: string): string {
  return `videos/${hostingId}/${mediaHash}/${rung}.bin`
}

/** The storage's key of the captions of a language, as WebVTT. */
export function subtitleKey(hostingId: string, mediaHash: string, lang: string): string {
  return `videos/${hostingId}/${mediaHash}/${lang}.vtt`
}

/** A segment's initialisation vector, 32 hexadecimal digits: its sequence number from 0, big endian (RFC 8216 §5.2). */
export function segmentIv(sequence: number): string {
  return sequence.toString(16).padStart(32, '0')
}
