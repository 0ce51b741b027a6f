import { isBuilt } from '../../bin/build.mjs'

let isKnownBuilt = false

/** @throws Error if what is built isn't what the sources say */
export function expectFreshBuild(): void {
  isKnownBuilt ||= isBuilt()
  if (!isKnownBuilt) throw new Error('build/ was made of other sources: run "npm run build" first')
}
