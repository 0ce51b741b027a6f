/** Fault that a refused form tells of one of its fields. */
export type FormFault = {
  text: string
  /** Label of the field; none where the text stands for the whole form. */
  label: string | undefined
  /** Of its element, where a link can lead to it. */
  id: string | undefined
}

/** Those of the document that is being drawn, for each of its forms in turn; null in the browser and while anything else is drawn. */
let forms: FormFault[][] | null = null

/** Sign where the messages of a form will stand, as they're known only when its fields are drawn; no text can make this sign. */
const SIGN = /<i data-faults="(\d+)"><\/i>/g

/** Begins a form. @returns its number, where what its fields say is asked for */
export const beginFaults = (): number | undefined => forms?.push([]) && forms.length - 1

export const noteFault = (fault: FormFault): void => void forms?.[forms.length - 1]?.push(fault)

/** All that the document says so far of fields, each with its field's name. */
export const faultTexts = (): string[] => (forms ?? []).flat().map(faultText)

export const faultText = ({ label, text }: FormFault): string =>
  label === undefined ? text : `${label}: ${text}`

/** Draws what is no part of the document's own forms: an island, which the browser draws too, or what is kept for others. */
export function drawWithoutFaults<Drawn>(draw: () => Drawn): Drawn {
  const around = forms
  forms = null
  try {
    return draw()
  } finally {
    forms = around
  }
}

/** Draws the document that answers a form which was refused. Drawing is synchronous, so documents don't mix. */
export function drawWithFaults(draw: () => string, box: (faults: readonly FormFault[]) => string): string {
  const drawn: FormFault[][] = [[]]
  forms = drawn
  try {
    return draw().replace(SIGN, (_, number) => {
      const named = (drawn[Number(number)] ?? []).filter(({ label }) => label !== undefined)
      return named.length > 0 ? box(named) : ''
    })
  } finally {
    forms = null
  }
}
