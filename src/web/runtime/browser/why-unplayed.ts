/** Reason why a sound does not play: its server can't be reached, or something else; null where it was paused or forbidden. */
export const whyUnplayed = async ({ name }: Error, address: string): Promise<'network' | 'other' | null> =>
  name === 'NotSupportedError'
    ? fetch(address, { method: 'HEAD' }).then(
        () => 'other',
        () => 'network',
      )
    : null
