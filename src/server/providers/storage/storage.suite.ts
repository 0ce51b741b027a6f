import { describe, expect, it } from 'vitest'
import { type Storage, StorageKeyError } from './port.ts'

const bytes = (text: string) => new TextEncoder().encode(text)

/** Contract that every storage meets. */
export function storageSuite(name: string, make: () => Promise<Storage>): void {
  describe(`storage: ${name}`, () => {
    it('gives back what was put, whole and by range', async () => {
      const storage = await make()
      await storage.put('videos/abc/144p.bin', bytes('0123456789'))
      expect(Buffer.from((await storage.get('videos/abc/144p.bin')) ?? []).toString()).toBe('0123456789')
      const part = await storage.get('videos/abc/144p.bin', { start: 3, length: 4 })
      expect(Buffer.from(part ?? []).toString()).toBe('3456')
    })

    it('answers only what there is of a range that reaches past the end', async () => {
      const storage = await make()
      await storage.put('a.bin', bytes('0123'))
      expect(await storage.get('a.bin', { start: 2, length: 100 })).toHaveLength(2)
      expect(await storage.get('a.bin', { start: 9, length: 1 })).toHaveLength(0)
    })

    it('replaces a file whole', async () => {
      const storage = await make()
      await storage.put('a.bin', bytes('a longer first text'))
      await storage.put('a.bin', bytes('short'))
      expect(Buffer.from((await storage.get('a.bin')) ?? []).toString()).toBe('short')
    })

    it('shows a reader one of two racing writes, never a mixture', async () => {
      const storage = await make()
      const texts = ['a', 'b', 'c', 'd'].map((letter) => letter.repeat(200_000))
      const writes = texts.map((text) => storage.put('race.bin', bytes(text)))
      const reads = Array.from({ length: 20 }, () => storage.get('race.bin'))
      await Promise.all(writes)
      for (const seen of [...(await Promise.all(reads)), await storage.get('race.bin')])
        if (seen) expect(texts).toContain(Buffer.from(seen).toString())
    })

    it('says null and false for what is not there, also below a file', async () => {
      const storage = await make()
      await storage.put('a', bytes('x'))
      for (const key of ['b', 'a/b', 'c/d/e']) {
        expect(await storage.get(key)).toBeNull()
        expect(await storage.has(key)).toBe(false)
        expect(await storage.size(key)).toBeNull()
      }
      expect(await storage.has('a')).toBe(true)
    })

    it('says how many bytes a file has', async () => {
      const storage = await make()
      await storage.put('a/b', bytes('0123'))
      expect(await storage.size('a/b')).toBe(4)
      expect(await storage.size('a')).toBeNull()
    })

    it('lists what lies below a folder, and nothing else', async () => {
      const storage = await make()
      for (const key of ['public/b.webp', 'public/a.webp', 'public/c/d.webp', 'publicity/x', 'videos/x'])
        await storage.put(key, bytes('x'))
      expect(await storage.list('public')).toEqual(['public/a.webp', 'public/b.webp', 'public/c/d.webp'])
      expect(await storage.list('none')).toEqual([])
    })

    it('removes, once or twice', async () => {
      const storage = await make()
      await storage.put('a/b', bytes('x'))
      await storage.remove('a/b')
      await storage.remove('a/b')
      expect(await storage.has('a/b')).toBe(false)
    })

    it('refuses keys that are no plain paths', async () => {
      const storage = await make()
      const keys = [
        '',
        '/etc/passwd',
        '../x',
        'a/../../x',
        'a//b',
        '.env',
        'a/.',
        'a\\b',
        'a\0b',
        'a/',
        `${'a'.repeat(201)}`,
      ]
      for (const key of keys) {
        await expect(async () => storage.put(key, bytes('x'))).rejects.toThrow(StorageKeyError)
        await expect(async () => storage.get(key)).rejects.toThrow(StorageKeyError)
        await expect(async () => storage.remove(key)).rejects.toThrow(StorageKeyError)
      }
    })
  })
}
