const EMAIL = /^[^\s@"<>()[\]\\,;:]{1,64}@(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]{2,24}$/i

/** True if a text is an address that mail can be sent to. */
export const isEmail = (text: string): boolean => text.length <= 254 && EMAIL.test(text)
