/** The parts of the library that are used. */
declare module 'web-push' {
  const webPush: {
    encrypt: (
      p256dh: string,
      auth: string,
      payload: string,
      encoding: 'aes128gcm',
    ) => { cipherText: Buffer; salt: string; localPublicKey: string }
    getVapidHeaders: (
      audience: string,
      subject: string,
      publicKey: string,
      privateKey: string,
      encoding: 'aes128gcm',
      expiration: number,
    ) => { Authorization: string }
  }
  export default webPush
}
