import { formatTimeZoneCity } from './time-zone-city.ts'

/** Offers the zone that the phone is in, wherever that is. */
export default function offerOwnZone(frame: HTMLElement) {
  const select = frame.querySelector('select')
  const here = Intl.DateTimeFormat().resolvedOptions().timeZone
  if (!select || !here || [...select.options].some(({ value }) => value === here)) return
  select.append(new Option(formatTimeZoneCity(here), here))
}
