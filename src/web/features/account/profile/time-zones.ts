import { m } from '#messages'
import { formatTimeZoneCity } from './time-zone-city.ts'

/** Zones in which most learners live; any other zone is offered only to learners who are in it. */
const ZONES: Record<string, () => string> = {
  'Asia/Yangon': m.account_zone_yangon,
  'Asia/Bangkok': m.account_zone_bangkok,
  'Asia/Singapore': m.account_zone_singapore,
  'Asia/Kuala_Lumpur': m.account_zone_kuala_lumpur,
  'Asia/Seoul': m.account_zone_seoul,
  'Asia/Tokyo': m.account_zone_tokyo,
}

/** The zones to choose from: the common ones and those given, each once, each with the name of its place. */
export function zoneOptions(others: readonly string[]): { value: string; label: string }[] {
  const zones = new Set([...Object.keys(ZONES), ...others])
  return [...zones].map((zone) => ({ value: zone, label: ZONES[zone]?.() ?? formatTimeZoneCity(zone) }))
}
