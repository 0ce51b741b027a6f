import { compareKey } from '#domain/text/compare-key.ts'

/** Weight of a phrase of SALES. */
export const SALES_WORTH = 0.65

/** Phrases of those who sell to owners of web sites, and of frauds; senders of ours hardly write them. */
export const SALES: readonly RegExp[] = [
  /\b(seo|backlinks?|guest post(ing)?|domain authority|search rankings?|rank(ing)? (on|#?1)|first page of google)\b/i,
  /\b(web ?site|web) (traffic|design|audit|redesign|development services?)|\btraffic to your\b/i,
  /\b(casino|betting|jackpot|free spins|slot games?|sportsbook|1xbet|baccarat)\b/i,
  /\b(viagra|cialis|pharmacy|weight loss|cbd oil|enlargement)\b/i,
  /\b(bitcoin|crypto(currency)?|forex|trading (bot|signals)|passive income|investment opportunity|usdt|airdrop)\b/i,
  /\b(business|instant|personal|quick) loans?|loan (offer|approval)|\bfunding for your\b/i,
  /\b(click here|act now|limited (time )?offer|unsubscribe|opt[- ]out|100% free|risk[- ]free|money[- ]back)\b/i,
  /\b(explainer video|mobile app development|lead generation|email lists?|b2b (leads|data|contacts)|virtual assistant)\b/i,
  /\b(came across|visited|looking at|found) your (web ?site|site|business|domain|page)\b/i,
  /\b(hot (girls|singles)|dating site|sexy|escort|onlyfans|adult content)\b/i,
  /\b(inheritance|next of kin|wire transfer|beneficiary|million (dollars|usd)|lottery winner|western union)\b/i,
  /\b(telegram|whatsapp)\b.{0,40}(@|\+\d|t\.me|join)|t\.me\/|wa\.me\//i,
  /\b(followers|likes|reviews|views) (for|from|cheap|per)|buy (followers|likes|reviews|views)\b/i,
]

/** A pattern that takes linear time: no part of it repeats what another repeats. */
const LINK = /(?:https?:\/\/|www\.)[^\s<>"'\])]{3,200}/gi
const BARE =
  /\b[a-z0-9-]{2,60}\.(?:com|net|org|ru|xyz|top|info|biz|site|online|shop|club|io|cn|link|live|vip|win)\b(?!@)/gi

/** Sites on which everybody shares things: many links to one of them say nothing. */
export const SHARED_SITES: ReadonlySet<string> = new Set([
  'youtube.com',
  'youtu.be',
  'facebook.com',
  'fb.com',
  'google.com',
  'drive.google.com',
  'docs.google.com',
  'tiktok.com',
])

/** The sites that a text links to, each as often as it does. */
export function linksIn(text: string): string[] {
  const links = [...text.matchAll(LINK)].map(([link]) =>
    link
      .replace(/^https?:\/\//i, '')
      .replace(/^www\./i, '')
      .split(/[/?#:]/)[0]
      ?.toLowerCase(),
  )
  const without = text.replace(LINK, ' ').replace(/\S{1,64}@\S{1,200}/g, ' ')
  const bare = [...without.matchAll(BARE)].map(([site]) => site.toLowerCase())
  return [...links, ...bare].filter((site): site is string => Boolean(site))
}

const count = (text: string, letters: RegExp) => text.match(letters)?.length ?? 0

/** The share of letters in scripts that our senders hardly write, or in Chinese without kana. */
export function sharesOfScripts(text: string): { foreign: number; han: number } {
  const letters = count(text, /\p{L}/gu)
  if (letters < 10) return { foreign: 0, han: 0 }
  const foreign = count(text, /[\p{Script=Cyrillic}\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Greek}]/gu)
  const isJapanese = /[\p{Script=Hiragana}\p{Script=Katakana}]/u.test(text)
  const han = isJapanese ? 0 : count(text, /\p{Script=Han}/gu)
  return { foreign: foreign / letters, han: han / letters }
}

/** True if a word is what a program makes up: capitals where none stand, or a crowd of consonants. */
function isMadeUp(word: string): boolean {
  if (!/^[a-z]{6,}$/i.test(word)) return false
  const inner = count(word.slice(1), /[A-Z]/g)
  if (word !== word.toUpperCase() && inner >= 2) return true
  return /[bcdfghjklmnpqrstvwxz]{6,}/i.test(word)
}

/** True if most of a text's longer words are made up. */
export function isGibberish(text: string): boolean {
  const words = text
    .slice(0, 2_000)
    .split(/[\s,.!?]+/)
    .filter((word) => /^[a-z]{6,}$/i.test(word))
  return words.length > 0 && words.filter(isMadeUp).length * 2 > words.length
}

/** Letters that a text must have for its likes to be counted: many say thank you. */
const TELLING = 25

/** Rest of a text where only names, numbers and links differ; null if that says nothing. */
export function toSkeleton(texts: readonly string[]): string | null {
  const plain = compareKey(texts.join(' ').slice(0, 5_000))
    .replace(LINK, ' ')
    .replace(/\S{1,64}@\S{1,200}/g, ' ')
    .replace(/[^\p{L}\p{M}]+/gu, ' ')
    .trim()
  return plain.length < TELLING ? null : plain
}
