import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { form, type Product } from './product.ts'

const MEGABYTE = 1_000_000

/** The memory that a process holds, in MB. */
async function memoryOf(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8')
  return (Number(/^VmRSS:\s+(\d+) kB/m.exec(status)?.[1]) * 1024) / MEGABYTE
}

/** The most that a process holds while some work lasts. */
async function highest(pid: number, work: Promise<unknown>): Promise<number> {
  let most = await memoryOf(pid)
  let isOver = false
  const over = work.finally(() => {
    isOver = true
  })
  while (!isOver) {
    most = Math.max(most, await memoryOf(pid))
    await new Promise((resolve) => setTimeout(resolve, 5))
  }
  await over
  return most
}

/** Fifty people send a large photo at the same time. */
export function uploadMemory(product: () => Product) {
  test('fifty parallel uploads of 5 MB grow the program by less than 100 MB and leave nothing behind', async () => {
    const jpeg = await sharp({ create: { width: 60, height: 40, channels: 3, background: '#33c' } })
      .jpeg()
      .toBuffer()
    const photo = new File([new Uint8Array(jpeg), new Uint8Array(5 * MEGABYTE - jpeg.length)], 'me.jpg')
    const learners = await Promise.all(Array.from({ length: 50 }, () => product().signIn()))
    const upload = ({ token }: { token: string }) =>
      product().call('POST', '/me/update', form({ image: photo }), { token })
    const warm = await upload(learners[0] as { token: string })
    expect(warm.status).toBe(200)
    const before = await memoryOf(product().pid)
    const uploads = Promise.all(learners.map(upload))
    const most = await highest(product().pid, uploads)
    const statuses = (await uploads).map(({ status }) => status)
    process.stdout.write(`from ${Math.round(before)} to ${Math.round(most)} MB\n`)
    expect(most - before).toBeLessThan(100)
    // Eleven photos are being read or wait for that; who comes later is told to come again.
    expect(statuses.filter((status) => status === 200).length).toBeGreaterThanOrEqual(11)
    expect([...new Set(statuses)].filter((status) => status !== 200)).toEqual([503])
    expect(await readdir(join(product().dataDir, 'uploads'))).toEqual([])
  })

  test('the same through a page, as a browser without script sends it', async () => {
    const photo = new File([new Uint8Array(5 * MEGABYTE)], 'me.jpg', { type: 'image/jpeg' })
    const learners = await Promise.all(
      Array.from({ length: 50 }, async () => {
        const { token } = await product().signIn()
        await product().call('POST', '/me/update', { name: 'စုစု' }, { token })
        return { token }
      }),
    )
    const send = ({ token }: { token: string }) =>
      fetch(`${product().url}/profile/photo`, {
        method: 'POST',
        body: form({ image: photo }),
        headers: { cookie: `token=${token}; locale=en`, origin: product().url },
      }).then(async (response) => ({ status: response.status, text: await response.text() }))
    const warm = await send(learners[0] as { token: string })
    expect([warm.status, warm.text]).toEqual([422, expect.stringContaining('This picture cannot be used')])
    const before = await memoryOf(product().pid)
    const all = Promise.all(learners.map(send))
    const most = await highest(product().pid, all)
    expect([...new Set((await all).map(({ status }) => status))]).toEqual([422])
    process.stdout.write(`from ${Math.round(before)} to ${Math.round(most)} MB\n`)
    expect(most - before).toBeLessThan(100)
    expect(await readdir(join(product().dataDir, 'uploads'))).toEqual([])
  })
}
