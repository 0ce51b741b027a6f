/**
 * Makes the files of the public site that authors commit: `npm run site-files`. The icons of the installed app, the picture that
 * each page is shared with in each language, and the video of the lesson that visitors try. Needs Chromium and ffmpeg.
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { chromium } from 'playwright-core'
import { freePort, startProgram, untilServing } from '../tests/drills/program.ts'
import { root } from './install.mjs'
import { makeIcons } from './site-files/icons.mjs'
import { makeSharedPictures } from './site-files/shared-pictures.mjs'
import { makeTrialVideo } from './site-files/trial-video.mjs'

await makeIcons(path.join(root, 'public'))
await makeTrialVideo(root)

const dataDir = await mkdtemp(path.join(tmpdir(), 'thazin-site-files-'))
const program = startProgram({ DATA_DIR: dataDir, PORT: String(await freePort()) })
const browser = await chromium.launch({
  executablePath: process.env.CHROME_PATH ?? '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-background-networking'],
})
try {
  await untilServing(program, 60_000)
  await makeSharedPictures({ root, url: program.url, browser })
} finally {
  await browser.close()
  await program.kill('SIGTERM')
  await rm(dataDir, { recursive: true, force: true })
}
