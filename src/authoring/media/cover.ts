import type { UnitFile } from '#server/content/schema/lessons.ts'
import type { Tone } from '#server/content/schema/texts.ts'

const grounds: Record<Tone, { ground: string; hill: string; round: string; ink: string }> = {
  leaf: { ground: '#00513a', hill: '#0b6e4f', round: '#e6f5ea', ink: '#00432e' },
  padauk: { ground: '#f4b826', hill: '#e6a30f', round: '#fff8e3', ink: '#5a3d05' },
  sky: { ground: '#1f5597', hill: '#2f6db8', round: '#eaf3fd', ink: '#163f73' },
  coral: { ground: '#b8432f', hill: '#cc5a44', round: '#fdeeea', ink: '#7d2617' },
}

/** A unit's cover, 320 × 200: its picture or letter in a circle above hills in the tone of the unit. */
export function coverSvg({ cover }: Pick<UnitFile, 'cover'>, pictures: ReadonlyMap<string, string>): string {
  const { ground, hill, round, ink } = grounds[cover.tone]
  const drawing = cover.picture
    ? innerSvg(pictures.get(cover.picture) ?? '', 'x="98" y="38" width="124" height="124"')
    : `<text x="160" y="137" font-family="'Noto Sans CJK JP','Hiragino Sans',sans-serif" font-weight="700" font-size="104" fill="${ink}" text-anchor="middle">${cover.letter}</text>`
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 320 200"><path fill="${ground}" d="M0 0h320v200H0z"/><path fill="${hill}" d="M0 150c50-34 96-30 150-6s112 24 170-22v78H0z"/>${flower(36, 36)}${flower(286, 166)}<circle cx="160" cy="100" r="80" fill="${round}"/>${drawing}</svg>\n`
}

function innerSvg(svg: string, place: string): string {
  return svg.trim().replace(/^<svg [^>]*>/, `<svg viewBox="0 0 200 200" ${place}>`)
}

/** A padauk flower: five petals around a heart. */
function flower(x: number, y: number): string {
  const petals = [0, 72, 144, 216, 288].map((turn) => `<use href="#p" transform="rotate(${turn})"/>`).join('')
  const petal = x < 160 ? '<defs><ellipse id="p" cy="-7" rx="5" ry="7"/></defs>' : ''
  return `${petal}<g transform="translate(${x} ${y})" fill="#fffdf6" opacity=".75">${petals}</g>`
}
