declare module 'kuromoji' {
  type Token = { surface_form: string; reading?: string }
  export type Tokenizer = { tokenize(text: string): Token[] }
  type Builder = { build(done: (error: Error | null, tokenizer: Tokenizer) => void): void }
  const kuromoji: { builder(options: { dicPath: string }): Builder }
  export default kuromoji
}
