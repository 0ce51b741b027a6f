import { simulatePlacement } from '../src/domain/placement/simulate.ts'
import { printTable, writeResults } from './parts/report.ts'
import { shippedBanks } from './parts/shipped-bank.ts'

const LEARNERS = 5000
const SEED = 20261120

/** `npm run bench -- placement [LEARNERS] [SEED]`: the level tests of the school on simulated learners; the figures follow from the seed. */
export async function run(args: readonly string[]): Promise<void> {
  const learners = Number(args[0] ?? LEARNERS)
  const seed = Number(args[1] ?? SEED)
  const percent = (share: number) => `${(share * 100).toFixed(1)} %`
  process.stdout.write(`${learners} learners a language, abilities from N(0, 1.5²), seed ${seed}\n`)
  const results = Object.entries(await shippedBanks()).map(([language, bank]) => ({
    language,
    items: bank.items.length,
    typed: bank.items.filter(({ c }) => c === 0).length,
    ...simulatePlacement(bank, { learners, seed }),
  }))
  printTable(
    [
      '',
      'items',
      'typed or arranged',
      'exact',
      'within one',
      'RMSE',
      'bias',
      'mean length',
      'highest exposure',
      'never used',
    ],
    results.map((result) => [
      result.language,
      String(result.items),
      String(result.typed),
      percent(result.exact),
      percent(result.within_one),
      result.rmse.toFixed(3),
      result.bias.toFixed(3),
      result.mean_length.toFixed(1),
      percent(result.highest_exposure),
      percent(result.never_used),
    ]),
  )
  if (args.length === 0) await writeResults('placement', { learners, seed, results })
}
