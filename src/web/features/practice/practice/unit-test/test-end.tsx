import { m } from '#messages'
import { OpeningFlower } from '#web/ui/completion/flower.tsx'
import { ShownTo } from '#web/ui/form.tsx'

/** The end of a test. How it went is the server's to say, once it has every answer. */
export const TestEnd = () => (
  <>
    <section className="ending">
      <OpeningFlower isHalf />
      <h2>{m.practice_done()}</h2>
    </section>
    <form method="post" className="run-actions">
      <ShownTo />
      <button type="submit" name="intent" value="finish" className="button">
        {m.practice_finish()}
      </button>
    </form>
  </>
)
