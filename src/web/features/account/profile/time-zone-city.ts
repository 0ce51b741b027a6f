/** America/Argentina/Buenos_Aires → Buenos Aires */
export const formatTimeZoneCity = (zone: string) => (zone.split('/').pop() ?? zone).replaceAll('_', ' ')
