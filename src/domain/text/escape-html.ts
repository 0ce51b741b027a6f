/** Text as it stands between the tags of HTML; not for the values of attributes. */
export const escapeHtml = (text: string) => text.replace(/[&<>]/g, (sign) => `&#${sign.charCodeAt(0)};`)
