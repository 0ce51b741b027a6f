import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** Files that take minutes each: begun last, they would run on alone after all else. */
const LONG = /\.drill\.api\.test\.ts$|\/tests\/e2e\/(screens|cut-line)\.e2e\.ts$/

const isLong = ({ moduleId }: TestSpecification) => LONG.test(moduleId)

export class LongFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))]
  }
}
