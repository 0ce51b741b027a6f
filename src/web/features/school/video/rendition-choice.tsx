import { bytes as dataSize } from '#web/i18n/format.ts'
import { Choice } from './choice.tsx'
import { dataPriceInWords, formatRenditionName } from './sizes.ts'

type Props = {
  legend: string
  hideLegend?: boolean
  name: string
  renditions: { name: string; bytes: number }[]
  rung: string
  kyatPerMegabyte: number | null
  onChange: (rung: string) => void
}

/** The renditions of a video, each with what it costs in data and, where the operator named a price, in kyat. */
export function RenditionChoice({ renditions, rung, kyatPerMegabyte, onChange, ...rest }: Props) {
  const options = renditions.map(({ name, bytes }) => {
    const price = dataPriceInWords(bytes, kyatPerMegabyte)
    return {
      value: name,
      label: (
        <span className="rung">
          <b>{formatRenditionName(name)}</b> <span>{dataSize(bytes)}</span> {price && <span>{price}</span>}
        </span>
      ),
    }
  })
  return <Choice {...rest} className="rung-choice" options={options} value={rung} onChange={onChange} />
}
