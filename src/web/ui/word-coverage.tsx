import type { WordCoverage } from '#contract/school/words.ts'
import { keepAddress } from '#domain/memory/decks/keep-address.ts'
import { m } from '#messages'
import { number } from '#web/i18n/format.ts'
import { detectLang } from '#web/i18n/lang-of.ts'
import { Icon } from '#web/ui/icon.tsx'
import { PlainSound } from './plain-sound.tsx'

/** Percentage of something's words that the learner knows, in a list; nothing if that isn't known. */
export const KnownPercent = ({ percent }: { percent: number | null }) =>
  percent === null ? null : (
    <span className="soft small word-percent">{m.shared_coverage_short({ percent: number(percent) })}</span>
  )

type Props = { coverage: WordCoverage | null }

/** Share of the words that the learner knows; the others with what they mean, folded. */
export const WordCoverageCard = ({ coverage }: Props) => coverage && <Words {...coverage} isMeasured />

/** The words that the learner doesn't know, with what they mean, folded: where nobody chooses by how much is known. */
export const NewWords = ({ coverage }: Props) =>
  coverage && coverage.unknown.length > 0 ? <Words {...coverage} /> : null

function Words({ percent, unknown, isMeasured = false }: WordCoverage & { isMeasured?: boolean }) {
  return (
    <section className="word-coverage">
      {isMeasured && <p className="soft small">{m.shared_coverage_known({ percent: number(percent) })}</p>}
      {unknown.length > 0 && (
        <details>
          <summary>
            {m.shared_coverage_new({ count: number(unknown.length) })}
            <Icon name="down" />
          </summary>
          <dl>
            {unknown.map(({ text, lang, reading, meaning, word, kept, audio }) => (
              <div key={text}>
                <dt lang={lang}>
                  <a href={keepAddress(word)} className={kept ? 'word-link kept' : 'word-link new'}>
                    {text}
                  </a>
                  {reading && reading !== text && <span className="soft small"> {reading}</span>}
                </dt>
                {meaning && (
                  <dd className="soft" lang={detectLang(meaning)}>
                    {meaning}
                  </dd>
                )}
                {kept && <dd className="soft small">{m.shared_word_kept()}</dd>}
                {audio && (
                  <dd>
                    <PlainSound src={audio} label={m.shared_characters_say({ text })} />
                  </dd>
                )}
              </div>
            ))}
          </dl>
        </details>
      )}
    </section>
  )
}
