import { m } from '#messages'
import { Icon } from '#web/ui/icon.tsx'

/** In the place of a character whose lesson is locked: that it is, and what opens it. */
export function LockedCharacter() {
  return (
    <section className="card locked-character" aria-labelledby="locked">
      <Icon name="lock" />
      <h1 id="locked">{m.lesson_locked()}</h1>
      <p>{m.lesson_locked_japanese()}</p>
      <p className="small">{m.lesson_first_unit_free()}</p>
      <a className="button" href="/characters">
        {m.characters_back()}
      </a>
    </section>
  )
}
