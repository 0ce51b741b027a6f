/**
 * Prints under which licences stand all that is shipped: `npm run licences`. The packages that the program runs with, as npm knows them, and the
 * works that the school is made of. Exit code 1 where one names no licence.
 */
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { parse } from 'yaml'
import { root } from './install.mjs'

const shipped = ['sbom', '--omit', 'dev', '--sbom-format', 'cyclonedx']
const { components } = JSON.parse(execFileSync('npm', shipped, { cwd: root, maxBuffer: 2 ** 26 }).toString())

/** An SPDX expression; empty where none is named. */
const licenceOf = ({ licenses = [] }) =>
  licenses.map(({ license, expression }) => expression ?? license?.id ?? license?.name ?? '').join(' AND ')

const { credits } = parse(readFileSync(path.join(root, 'content/credits.yaml'), 'utf8'))
const works = [
  ...components.map((one) => ({ name: `${one.name} ${one.version}`, licence: licenceOf(one) })),
  ...credits.map(({ name, by, licence }) => ({ name: `${name}, by ${by}`, licence: licence ?? '' })),
]

const byLicence = Map.groupBy(works, ({ licence }) => licence || 'none named')
for (const [licence, those] of [...byLicence].sort(([, one], [, other]) => other.length - one.length))
  console.log(`${licence} (${those.length})\n${those.map(({ name }) => `  ${name}`).join('\n')}\n`)
console.log(`${components.length} packages, ${credits.length} works of the school`)
process.exitCode = byLicence.has('none named') ? 1 : 0
