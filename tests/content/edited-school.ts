import { cp, mkdir, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { contentFolder } from '#server/app/compose.ts'
import { importContent } from '#server/content/import/import-content.ts'
import type { Deps } from '#server/platform/deps.ts'
import { readSmallSchool } from '#tests/support/small-school.ts'

const newFolder = async () => join(await mkdtemp(join(tmpdir(), 'thazin-teacher-')), 'content')

/** A copy of the school's files that a test edits as a teacher does. */
export class EditedSchool {
  readonly folder: string

  private constructor(folder: string) {
    this.folder = folder
  }

  static async copy(): Promise<EditedSchool> {
    const folder = await newFolder()
    await cp(contentFolder, folder, { recursive: true })
    return new EditedSchool(folder)
  }

  /** A few units of it, which import in a fifth of the time. */
  static async small(...parts: Parameters<typeof readSmallSchool>): Promise<EditedSchool> {
    const folder = await newFolder()
    for (const [name, file] of await readSmallSchool(...parts)) {
      await mkdir(dirname(join(folder, name)), { recursive: true })
      await writeFile(join(folder, name), file)
    }
    return new EditedSchool(folder)
  }

  async read(file: string): Promise<string> {
    return await readFile(join(this.folder, file), 'utf8')
  }

  /** Writes a file anew; throws where `change` changes nothing. */
  async edit(file: string, change: (text: string) => string): Promise<void> {
    const before = await this.read(file)
    const after = change(before)
    if (after === before) throw new Error(`${file} has nothing to change`)
    await writeFile(join(this.folder, file), after)
  }

  async write(file: string, text: string): Promise<void> {
    await writeFile(join(this.folder, file), text)
  }

  async move(from: string, to: string): Promise<void> {
    await rename(join(this.folder, from), join(this.folder, to))
  }

  /** Takes a file or folder away. @returns puts it back */
  async remove(path: string): Promise<() => Promise<void>> {
    const kept = join(dirname(this.folder), path.replaceAll('/', '-'))
    await rename(join(this.folder, path), kept)
    return async () => await rename(kept, join(this.folder, path))
  }

  async import({ db, storage }: Pick<Deps, 'db' | 'storage'>) {
    return await importContent(this.folder, { db, storage })
  }

  async drop(): Promise<void> {
    await rm(dirname(this.folder), { recursive: true, force: true })
  }
}

/** An entry of a YAML list, from its id to before the next entry. */
export const entryOf = (id: string) => new RegExp(`^  - id: ${id}\\n(?:    .*\\n)+`, 'm')
