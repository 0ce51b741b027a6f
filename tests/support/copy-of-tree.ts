import { cp, mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'

const root = join(import.meta.dirname, '../..')
const COPIED = ['src', 'tests', 'migrations', 'package.json', '.dependency-cruiser.cjs']
const CONFIGS = ['tsconfig.json', 'tsconfig.base.json']
const LINKED = ['node_modules', 'content', 'public', 'messages']

/**
 * A copy of the tree's code, for tests that change it: what is installed, the school and public files are links.
 * @returns the folder, `plant` to write a file there, and `remove`
 */
export async function copyOfTree() {
  const folder = await mkdtemp(join(tmpdir(), 'thazin-tree-'))
  for (const name of [...COPIED, ...CONFIGS])
    await cp(join(root, name), join(folder, name), { recursive: true })
  for (const name of LINKED) await symlink(join(root, name), join(folder, name))
  return {
    folder,
    async plant(path: string, text: string) {
      await mkdir(dirname(join(folder, path)), { recursive: true })
      await writeFile(join(folder, path), text)
    },
    remove: () => rm(folder, { recursive: true, force: true }),
  }
}

export type CopiedTree = Awaited<ReturnType<typeof copyOfTree>>
