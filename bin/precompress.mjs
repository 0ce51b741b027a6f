/** Writes the brotli form of the browser's built files beside them, at the highest level: it is made once and sent often. */
import { readdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'

const compress = promisify(brotliCompress)
const folder = path.resolve(import.meta.dirname, '../build/client')

for (const entry of await readdir(folder, { withFileTypes: true, recursive: true })) {
  const file = path.join(entry.parentPath, entry.name)
  if (!entry.isFile() || !/\.(js|css|html|svg|json|txt|xml)$/.test(entry.name)) continue
  const content = await readFile(file)
  if (content.length < 1_000) continue
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
    [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
    [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
  }
  await writeFile(`${file}.br`, await compress(content, { params }))
}
