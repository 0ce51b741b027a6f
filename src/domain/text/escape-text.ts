/** Text as it stands between the tags of HTML, never in an attribute: an apostrophe stays, so that words such as "don't" are found in it. */
export const escapeText = (text: string) => text.replace(/[&<>]/g, (sign) => `&#${sign.charCodeAt(0)};`)
