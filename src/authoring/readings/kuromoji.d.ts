declare module 'kuromoji' {
  type Token = {
    surface_form: string
    basic_form: string
    reading?: string
    pos: string
    pos_detail_1: string
    word_type: string
  }
  /** The dictionary's entries; `features` are an entry's written form, class, subclasses, inflection, base, reading and sound, between commas. */
  export type WordEntries = { target_map: Record<string, number[]>; getFeatures(token: number): string }
  export type Tokenizer = { tokenize(text: string): Token[]; token_info_dictionary: WordEntries }
  type Builder = { build(done: (error: Error | null, tokenizer: Tokenizer) => void): void }
  const kuromoji: { builder(options: { dicPath: string }): Builder }
  export default kuromoji
}
