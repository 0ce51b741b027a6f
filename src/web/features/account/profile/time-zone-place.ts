/** America/Argentina/Buenos_Aires → Buenos Aires */
export const placeOf = (zone: string) => (zone.split('/').pop() ?? zone).replaceAll('_', ' ')
