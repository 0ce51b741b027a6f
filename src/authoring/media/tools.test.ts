import { afterEach, expect, it, vi } from 'vitest'
import { MissingTool, requireTools, runTool } from './tools.ts'

afterEach(() => vi.unstubAllEnvs())

it('says which program is missing, and how to get it', async () => {
  vi.stubEnv('PATH', '/nowhere')
  await expect(requireTools(new Set(['english']))).rejects.toThrow(MissingTool)
  await expect(requireTools(new Set(['english']))).rejects.toThrow(
    /^ffmpeg is missing\. On Debian, with contrib in its sources: apt-get install ffmpeg/,
  )
})

it('tells what a failing program said', async () => {
  await expect(runTool('ls', ['/there/is/no/such/folder'])).rejects.toThrow(
    /^ls failed: .*\/there\/is\/no\/such\/folder/,
  )
})
