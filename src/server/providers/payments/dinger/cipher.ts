import { constants, createDecipheriv, createHash, createPublicKey, publicEncrypt } from 'node:crypto'
import { isSameText } from '../same-text.ts'

/** Number of bytes that PKCS#1 v1.5 takes of a block for itself. */
const PADDING_BYTES = 11

/** The public key as Dinger's dashboard shows it: the base64 of a SubjectPublicKeyInfo, with or without PEM's lines. */
export function readPublicKey(text: string) {
  const der = text.replace(/-----[A-Z ]+-----|\\n|\s/g, '')
  return createPublicKey({ key: Buffer.from(der, 'base64'), format: 'der', type: 'spki' })
}

/** True if this is a public RSA key that a payload can be encrypted by. */
export function isPublicKey(text: string): boolean {
  try {
    return readPublicKey(text).asymmetricKeyType === 'rsa'
  } catch {
    return false
  }
}

/**
 * Encrypts a payload by RSA with PKCS#1 v1.5, in base64. A payload is longer than the key's block (117 bytes of 128): it is
 * cut, and the blocks are joined, as the libraries of Dinger's examples do.
 */
export function encryptPayload(payload: string, publicKey: string): string {
  const key = readPublicKey(publicKey)
  const most = (key.asymmetricKeyDetails?.modulusLength ?? 0) / 8 - PADDING_BYTES
  const plain = Buffer.from(payload)
  const blocks: Buffer[] = []
  for (let at = 0; at < plain.length; at += most)
    blocks.push(publicEncrypt({ key, padding: constants.RSA_PKCS1_PADDING }, plain.subarray(at, at + most)))
  return Buffer.concat(blocks).toString('base64')
}

const decrypt = (encrypted: string, key: string): string | null => {
  try {
    const decipher = createDecipheriv('aes-256-ecb', Buffer.from(key), null)
    return Buffer.concat([decipher.update(Buffer.from(encrypted, 'base64')), decipher.final()]).toString()
  } catch {
    return null
  }
}

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')

/**
 * The plain text of a callback's `paymentResult` (AES-256-ECB in base64); null where it does not open by one of these
 * keys of 32 characters to a text of that checksum.
 */
export function openResult(paymentResult: string, checksum: string, keys: readonly string[]): string | null {
  for (const key of keys) {
    const plain = decrypt(paymentResult, key)
    if (plain !== null && isSameText(checksum.toLowerCase(), sha256(plain))) return plain
  }
  return null
}
