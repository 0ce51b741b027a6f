/** A text in each script that learners write. */
export const SCRIPTS = {
  Latin: 'naïve café',
  Burmese: 'ကျေးဇူးတင်ပါတယ်',
  'Zawgyi input': 'ေက်းဇူးတင္ပါတယ္',
  Japanese: '食べる・ガッコウ',
  emoji: '👩‍🏫 🇲🇲',
  'right to left': 'שלום، عربي',
  'combining marks': 'e\u0301 か\u3099 ạ\u0308',
} as const

/** With what a spreadsheet takes a cell for a formula, and what an export puts before it. */
export const SIGNS = ['=', '+', '-', '@', '\t', '\r'] as const
const BEGINNINGS = ['', ...SIGNS, ...SIGNS.map((sign) => `'${sign}`), "''=", '"=', '=1+1\n']

export type OddText = { name: string; text: string }

/** Every script behind every sign, by which a text may begin. */
export const oddTexts: readonly OddText[] = Object.entries(SCRIPTS).flatMap(([script, text]) =>
  BEGINNINGS.map((sign) => ({ name: `${JSON.stringify(sign)} and ${script}`, text: `${sign}${text}, "1"` })),
)

/** Whether a spreadsheet would compute a cell. Numbers of ours may be negative. */
export const isFormula = (cell: string): boolean => /^[=+\-@\t\r]/.test(cell) && !/^-?\d+(\.\d+)?$/.test(cell)
