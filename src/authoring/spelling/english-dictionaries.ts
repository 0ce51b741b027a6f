/// <reference path="./packages.d.ts" />
import { createRequire } from 'node:module'
import { pathToFileURL } from 'node:url'
import type { Speller } from 'nspell'

/** British and American spelling; words that both allow count as neither. */
export const ENGLISHES = ['british', 'american'] as const
export type English = (typeof ENGLISHES)[number]
export type EnglishDictionaries = Readonly<Record<English, Speller>>

const PACKAGES: Record<English, string> = { british: 'dictionary-en-gb', american: 'dictionary-en' }

/**
 * Hunspell's British and American dictionaries; null if the packages are not installed, as in production.
 * @param from the module that would import them
 */
export async function openEnglishDictionaries(
  from: string = import.meta.url,
): Promise<EnglishDictionaries | null> {
  const require = createRequire(from)
  const load = async (name: string) => (await import(pathToFileURL(require.resolve(name)).href)).default
  try {
    const nspell = await load('nspell')
    const open = async (english: English): Promise<Speller> => nspell(await load(PACKAGES[english]))
    return { british: await open('british'), american: await open('american') }
  } catch (error) {
    if (/^(ERR_)?MODULE_NOT_FOUND$/.test((error as { code?: string }).code ?? '')) return null
    throw error
  }
}
