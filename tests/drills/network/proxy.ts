import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { freePort } from '../program.ts'

const deploy = join(import.meta.dirname, '../../../deploy')

/** The files of nginx's configuration that we document. */
export const PROXIES = ['nginx.conf', 'nginx.compose.conf'] as const

export type Proxy = { url: string; process: ChildProcess }

/**
 * nginx with one of the documented files before two nodes of this machine; only addresses and folders are others, and one worker does all.
 * @param folder for what nginx writes
 */
export async function startProxy(
  ports: readonly [number, number],
  folder: string,
  file: (typeof PROXIES)[number] = 'nginx.conf',
): Promise<Proxy> {
  const port = await freePort()
  const template = await readFile(join(deploy, file), 'utf8')
  const text = template
    .replace('listen 8080', `listen 127.0.0.1:${port}`)
    .replace(/(node1:3000|127\.0\.0\.1:3001)/, `127.0.0.1:${ports[0]}`)
    .replace(/(node2:3000|127\.0\.0\.1:3002)/, `127.0.0.1:${ports[1]}`)
    .replace(
      'worker_processes auto;',
      `worker_processes 1; pid ${folder}/nginx.pid; error_log ${folder}/error.log;`,
    )
    .replace(
      'http {',
      `http { access_log off; client_body_temp_path ${folder}/body; proxy_temp_path ${folder}/proxy;`,
    )
  await writeFile(join(folder, 'nginx.conf'), text)
  const nginx = existsSync('/usr/sbin/nginx') ? '/usr/sbin/nginx' : 'nginx'
  const child = spawn(nginx, ['-c', join(folder, 'nginx.conf'), '-g', 'daemon off;'], { stdio: 'ignore' })
  return { url: `http://127.0.0.1:${port}`, process: child }
}
