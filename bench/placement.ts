import { SCALES } from '../src/domain/placement/scale.ts'
import { bankOf } from '../src/domain/placement/session.ts'
import { likelyItems, simulatePlacement } from '../src/domain/placement/simulate.ts'

const SEED = 20261120

/**
 * The level test on simulated learners: `npm run bench -- placement [learners] [seed]`. Prints a table; the banks are like the school's,
 * 12 English items a level and 13 Japanese.
 */
export async function run(args: readonly string[]): Promise<void> {
  const learners = Number(args[0] ?? 5000)
  const seed = Number(args[1] ?? SEED)
  const percent = (share: number) => `${(share * 100).toFixed(1)} %`
  console.log(
    `Level test, ${learners} simulated learners a language, abilities from N(0, 1.5²), seed ${seed}\n`,
  )
  console.log('| | exact | within one | RMSE | bias | mean length | highest exposure | items never used |')
  console.log('| --- | --- | --- | --- | --- | --- | --- | --- |')
  for (const [language, perLevel] of [
    ['english', 12],
    ['japanese', 13],
  ] as const) {
    const bank = bankOf(SCALES[language], likelyItems(SCALES[language], perLevel))
    const result = simulatePlacement(bank, { learners, seed })
    console.log(
      `| ${language} | ${percent(result.exact)} | ${percent(result.within_one)} | ${result.rmse.toFixed(3)} | ${result.bias.toFixed(3)} | ${result.mean_length.toFixed(1)} | ${percent(result.highest_exposure)} | ${percent(result.never_used)} |`,
    )
  }
}
