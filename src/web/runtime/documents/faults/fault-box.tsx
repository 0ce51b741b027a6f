import { m } from '#messages'
import { type FormFault, faultText } from '#web/ui/fields/faults.ts'

/** At the head of a form that was refused, for who reads without script; with script each of these is a toast. */
export const FaultBox = ({ faults }: { faults: readonly FormFault[] }) => (
  <noscript>
    <div className="form-faults" role="alert">
      <p>{m.shared_form_faults()}</p>
      <ul>
        {faults.map((fault) => (
          <li key={faultText(fault)}>
            {fault.id === undefined ? faultText(fault) : <a href={`#${fault.id}`}>{faultText(fault)}</a>}
          </li>
        ))}
      </ul>
    </div>
  </noscript>
)
