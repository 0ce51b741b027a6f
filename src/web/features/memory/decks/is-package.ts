/** True if a file is an Anki package, or says it is one: others are texts, which are looked at before they are imported. */
export async function isPackage(file: File): Promise<boolean> {
  if (/\.(apkg|colpkg)$/i.test(file.name)) return true
  const start = new Uint8Array(await file.slice(0, 2).arrayBuffer())
  return start[0] === 0x50 && start[1] === 0x4b
}
