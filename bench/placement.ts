import { lengthOfKnowingNothing, simulatePlacement } from '#tests/support/placement/simulate-placement.ts'
import { printTable, writeResults } from './parts/report.ts'
import { shippedBanks } from './parts/shipped-bank.ts'

const LEARNERS = 20_000
/** The chance to answer wrong what one knows. */
const SLIPS = [0, 0.05]
const SEED = 20261120

/** `npm run bench -- placement [LEARNERS] [SEED]`: the level tests of the school on simulated learners; the figures follow from the seed. */
export async function run(args: readonly string[]): Promise<void> {
  const learners = Number(args[0] ?? LEARNERS)
  const seed = Number(args[1] ?? SEED)
  const percent = (share: number) => `${(share * 100).toFixed(1)} %`
  process.stdout.write(`${learners} learners a language, abilities from N(0, 1.5²), seed ${seed}\n`)
  const results = Object.entries(await shippedBanks()).flatMap(([language, bank]) =>
    SLIPS.map((slips) => ({
      language,
      slips,
      items: bank.items.length,
      typed: bank.items.filter(({ c }) => c === 0).length,
      ...simulatePlacement(bank, { learners, seed, slips }),
      knowing_nothing: lengthOfKnowingNothing(bank, { learners: 1000, seed }),
    })),
  )
  printTable(
    [
      '',
      'slips',
      'items',
      'typed or arranged',
      'exact',
      'within one',
      'RMSE',
      'bias',
      'bias of the able',
      'mean length',
      'of beginners',
      'knowing nothing',
      'highest exposure',
      'never used',
    ],
    results.map((result) => [
      result.language,
      percent(result.slips),
      String(result.items),
      String(result.typed),
      percent(result.exact),
      percent(result.within_one),
      result.rmse.toFixed(3),
      result.bias.toFixed(3),
      result.bias_of_able.toFixed(2),
      result.mean_length.toFixed(1),
      result.beginners_mean_length.toFixed(1),
      `${result.knowing_nothing.fewest} to ${result.knowing_nothing.most}`,
      percent(result.highest_exposure),
      percent(result.never_used),
    ]),
  )
  if (args.length === 0) await writeResults('placement', { learners, seed, results })
}
