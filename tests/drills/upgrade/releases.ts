import { execFileSync } from 'node:child_process'
import { readdirSync } from 'node:fs'
import { cp, mkdir, readdir, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

const root = join(import.meta.dirname, '../../..')
const git = (...args: string[]) => execFileSync('git', args, { cwd: root, encoding: 'utf8' }).trim()

/** A release of the program, built, in a folder of its own. */
export type Release = { name: string; folder: string }

/**
 * The release before: the newest tag `v…`, or else the program as it was before its newest migration came. Where neither is known, this program
 * stands for it.
 */
function findBefore(): { name: string; commit: string } {
  const [tag] = git('tag', '--list', 'v*', '--sort=-version:refname').split('\n')
  if (tag) return { name: tag, commit: git('rev-list', '--max-count=1', tag) }
  const newest = readdirSync(join(root, 'migrations')).sort().at(-1)
  const added = git('log', '--diff-filter=A', '--format=%H', '-1', '--', `migrations/${newest}`)
  const [, before] = added ? git('rev-list', '--max-count=2', '--first-parent', added).split('\n') : []
  if (before) return { name: `${before.slice(0, 8)}, before ${newest}`, commit: before }
  return { name: 'what is committed', commit: git('rev-parse', 'HEAD') }
}

/** Sources that the program is built of. */
const MADE_OF = ['src', 'migrations', 'messages', 'public', 'package-lock.json', ':!src/**/*.test.*']

/** True if what is committed, and what isn't yet, makes the same program as that commit. */
const isThisOne = (commit: string) => git('diff', '--name-only', commit, '--', ...MADE_OF) === ''

const build = (folder: string) =>
  execFileSync(process.execPath, ['bin/build.mjs'], { cwd: folder, stdio: 'inherit' })

async function checkOut(commit: string, folder: string): Promise<void> {
  git('worktree', 'add', '--detach', folder, commit)
  const isLockedAlike = git('diff', '--name-only', commit, '--', 'package-lock.json') === ''
  // Others are installed by the build.
  if (isLockedAlike) execFileSync('cp', ['-al', join(root, 'node_modules'), join(folder, 'node_modules')])
  build(folder)
}

/** Migration of a later release: a table with rows of what is there, a column with a default and an index of it. */
const PLANTED = `
create table learner.pebbles (learner_id bigint primary key references learners on delete cascade, count int not null);
insert into pebbles select id, text_size from learners;
alter table learners add column pebbles int not null default 0;
create index learners_by_pebbles on learners (pebbles) where pebbles > 0;
`

/** Migration with a fault: every tenth second that somebody watches is acknowledged and not kept. */
export const FAULT = `
create function learner.forget_tenth() returns trigger language plpgsql as $$ begin
  if new.call_seconds % 10 = 0 then new.call_seconds := old.call_seconds; end if;
  return new;
end $$;
create trigger forget_tenth before update on learner.daily_seconds for each row execute function learner.forget_tenth();
`

/** This program with one more migration, in a folder of its own. */
export async function plantMigration(folder: string, text: string): Promise<void> {
  await mkdir(folder)
  for (const name of ['build', 'migrations', 'package.json'])
    await cp(join(root, name), join(folder, name), { recursive: true })
  for (const name of ['node_modules', 'content', 'public', 'messages'])
    await symlink(join(root, name), join(folder, name))
  await writeFile(join(folder, 'migrations/9000-pebbles.sql'), text)
}

const migrationsIn = async (folder: string) => (await readdir(join(folder, 'migrations'))).sort().join()

/**
 * The release before and this one, both built. Where neither has a migration that the other lacks, this one gets one more.
 * @param folder where they may lie
 */
export async function makeReleases(folder: string): Promise<{ before: Release; now: Release }> {
  build(root)
  const { name, commit } = findBefore()
  const before = { name, folder: isThisOne(commit) ? root : join(folder, 'before') }
  if (before.folder === root) process.stdout.write(`The release before, ${name}, is this one\n`)
  else await checkOut(commit, before.folder)
  const now = { name: 'this one', folder: root }
  if ((await migrationsIn(before.folder)) === (await migrationsIn(root))) {
    process.stdout.write('This one has no new migration: one is planted\n')
    now.folder = join(folder, 'now')
    await plantMigration(now.folder, PLANTED)
  }
  return { before, now }
}

/** Lets git forget what was checked out; the folder itself is removed by whoever made it. */
export function forgetReleases({ before }: { before: Release }): void {
  if (before.folder !== root) git('worktree', 'remove', '--force', before.folder)
}
