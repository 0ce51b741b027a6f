type Option = { value: number | string; label: string; lang?: string; mark?: string; code?: string }
type Props = { name: string; legend: string; options: Option[]; chosen?: string | number; error?: string }

/** One choice of a few, as large radio buttons. `code` stands in bold before the label, `mark` as a big letter. */
export function Choices({ name, legend, options, chosen, error }: Props) {
  return (
    <fieldset className="field">
      <legend>{legend}</legend>
      <div className="choices">
        {options.map(({ value, label, lang, mark, code }) => (
          <label key={value} className="choice">
            <input type="radio" name={name} value={value} defaultChecked={String(value) === String(chosen)} />
            {code && <b lang="en">{code}</b>}
            <span lang={lang}>{label}</span>
            {mark && (
              <span className="choice-mark" lang={lang} aria-hidden="true">
                {mark}
              </span>
            )}
          </label>
        ))}
      </div>
      {error && (
        <p className="field-error" role="alert">
          {error}
        </p>
      )}
    </fieldset>
  )
}
