/** Samples a second in which voices are compared: pitch and loudness need no more, and a cheap phone has half the work. */
export const COMPARED_RATE = 8_000

/**
 * Half the samples a second; what would fold back from above is damped first, by weights of 1, 2 and 1.
 * @param samples at twice the rate
 */
export function halved(samples: Float32Array): Float32Array {
  const half = new Float32Array(Math.floor(samples.length / 2))
  for (let n = 0; n < half.length; n++)
    half[n] = ((samples[2 * n - 1] ?? 0) + 2 * (samples[2 * n] ?? 0) + (samples[2 * n + 1] ?? 0)) / 4
  return half
}
