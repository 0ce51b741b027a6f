/** Can the server be reached that has this file, whatever it says of it? Of a sound that doesn't play the browser tells no reason. */
export const isReachable = (address: string): Promise<boolean> =>
  fetch(address, { method: 'HEAD' }).then(
    () => true,
    () => false,
  )
