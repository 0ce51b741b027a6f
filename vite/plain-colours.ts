import type { Plugin } from 'postcss'

const OKLCH = /oklch\(([\d.]+)% ([\d.]+) ([\d.]+)(?: \/ ([\d.]+))?\)/g

const channel = (linear: number): number => {
  const inRange = Math.min(1, Math.max(0, linear))
  const curved = inRange <= 0.0031308 ? 12.92 * inRange : 1.055 * inRange ** (1 / 2.4) - 0.055
  return Math.round(curved * 255)
}

const hex = (byte: number) => byte.toString(16).padStart(2, '0')

/**
 * A colour in sRGB, after https://bottosson.github.io/posts/oklab/; what sRGB lacks is cut off.
 * @param l 0 to 1
 * @param h degrees
 */
export function hexOf(l: number, c: number, h: number, alpha = 1): string {
  const [a, b] = [c * Math.cos((h * Math.PI) / 180), c * Math.sin((h * Math.PI) / 180)]
  const long = (l + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const medium = (l - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const short = (l - 0.0894841775 * a - 1.291485548 * b) ** 3
  const parts = [
    channel(4.0767416621 * long - 3.3077115913 * medium + 0.2309699292 * short),
    channel(-1.2684380046 * long + 2.6097574011 * medium - 0.3413193965 * short),
    channel(-0.0041960863 * long - 0.7034186147 * medium + 1.707614701 * short),
    ...(alpha < 1 ? [Math.round(alpha * 255)] : []),
  ]
  return `#${parts.map(hex).join('')}`
}

/**
 * Writes `oklch()` as sRGB. lightningcss would write each colour a second time for browsers that know `lab()`, which the palette has no
 * use for; and Chrome 87 drops a declaration with a variable and a colour that it doesn't know.
 */
export const plainColours: Plugin = {
  postcssPlugin: 'plain-colours',
  Declaration(declaration) {
    declaration.value = declaration.value.replace(OKLCH, (_, l, c, h, alpha = 1) =>
      hexOf(Number(l) / 100, Number(c), Number(h), Number(alpha)),
    )
  },
}
