/** Does so many works, a few at a time: each of these few goes on with the next. */
export async function atOnce(count: number, few: number, work: (n: number, place: number) => Promise<void>) {
  let next = 0
  const goOn = async (place: number) => {
    while (next < count) {
      const n = next
      next += 1
      await work(n, place)
    }
  }
  await Promise.all(Array.from({ length: Math.min(few, count) }, (_, place) => goOn(place)))
}
