import { m } from '#messages'
import { type DrawingSettings as Settings, strictnesses } from './use-drawing-settings.ts'

type Props = { settings: Settings; onChange: (settings: Settings) => void }

/** Settings of how strictly drawings are judged, and whether the shape lies beneath. */
export function DrawingSettingsPanel({ settings, onChange }: Props) {
  return (
    <details className="drawing-settings">
      <summary>{m.school_characters_settings()}</summary>
      <fieldset className="field">
        <legend>{m.school_characters_strictness()}</legend>
        <div className="choices">
          {strictnesses.map(({ value, label }) => (
            <label key={value} className="choice">
              <input
                type="radio"
                name="strictness"
                value={value}
                checked={settings.strictness === value}
                onChange={() => onChange({ ...settings, strictness: value })}
              />
              <span>{label()}</span>
            </label>
          ))}
        </div>
      </fieldset>
      <label className="choice">
        <input
          type="checkbox"
          checked={settings.isShown}
          onChange={() => onChange({ ...settings, isShown: !settings.isShown })}
        />
        <span>{m.school_characters_show_shape()}</span>
      </label>
    </details>
  )
}
