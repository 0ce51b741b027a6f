/** Prints how far a long run is, with the last fault and the memory of its process, once a minute. @returns what ends that */
export function tellProgress(line: () => string, faults: readonly string[]): () => void {
  const begun = performance.now()
  const timer = setInterval(() => {
    const minutes = Math.round((performance.now() - begun) / 60_000)
    const megabytes = Math.round(process.memoryUsage().rss / 1e6)
    const last = faults.at(-1)
    process.stdout.write(
      `after ${minutes} min: ${line()}, ${megabytes} MB${last ? `; the last: ${last}` : ''}\n`,
    )
  }, 60_000)
  return () => clearInterval(timer)
}
