/** Error of a handler for which preparations are out of date: its transaction is taken back, and both begin again. */
export class OutOfDate extends Error {
  /** Error that is thrown where it was out of date each time. */
  readonly otherwise: Error

  constructor(otherwise: Error) {
    super('What was prepared is out of date')
    this.otherwise = otherwise
  }
}

const ATTEMPTS = 3

/** Prepares, then works; both again where what was prepared is out of date by then, with what was prepared before. */
export async function upToDate<Ready, Answer>(
  prepare: (before?: Ready) => Promise<Ready>,
  work: (ready: Ready) => Promise<Answer>,
): Promise<Answer> {
  let ready = await prepare()
  for (let attempt = 1; ; attempt++) {
    try {
      return await work(ready)
    } catch (error) {
      if (!(error instanceof OutOfDate)) throw error
      if (attempt === ATTEMPTS) throw error.otherwise
    }
    ready = await prepare(ready)
  }
}
