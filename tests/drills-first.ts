import { BaseSequencer, type TestSpecification } from 'vitest/node'

const isDrill = ({ moduleId }: TestSpecification) => moduleId.endsWith('.drill.api.test.ts')

/** Drills take minutes each: begun last, they would run on alone after all else. */
export class DrillsFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    return [...sorted.filter(isDrill), ...sorted.filter((file) => !isDrill(file))]
  }
}
