declare module 'virtual:call-addresses' {
  export const addresses: Record<
    string,
    { method: 'GET' | 'POST' | 'DELETE'; path: string; multipart?: boolean; silent?: boolean } | undefined
  >
}
