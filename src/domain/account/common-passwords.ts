/**
 * Words that are tried first as passwords: the words most passwords are made of (English, keyboards, Burmese in Latin letters, the
 * product's own), in lower case and without digits or marks at their ends. A list of our own making.
 */
const WORDS = `
password passwort passw0rd pass passcode passphrase letmein welcome admin administrator login access master root user
default guest secret private qwerty qwertyuiop qwertz azerty asdf asdfgh asdfghjkl zxcvbn zxcvbnm qazwsx qazwsxedc
iloveyou iloveu loveyou lovely love lover forever sunshine princess prince flower angel baby babygirl babyboy sweetheart
football soccer baseball basketball hockey liverpool chelsea arsenal barcelona realmadrid manchester manunited
monkey dragon tiger lion shadow superman batman spiderman pokemon naruto starwars ninja samurai hunter killer
michael jordan jennifer jessica michelle daniel thomas charlie robert andrew joshua matthew george anthony nicole
ashley amanda hannah summer winter spring autumn august september october november december january february monday
friday sunday computer internet samsung iphone android google facebook telegram viber youtube gmail yahoo hotmail
whatever trustno nothing hello helloworld hellokitty freedom ferrari mercedes corvette mustang harley yamaha honda
cheese chocolate banana orange apple cookie pepper ginger coffee pussycat butterfly rainbow diamond silver golden
blink slipknot metallica eminem nirvana matrix maverick phoenix thunder hardcore jesus christ blessed buddha
test testing tester temp temporary changeme changeit example sample demo student teacher school english japanese
thazin thazinapp thazinlearning learnenglish learnjapanese
mingalarpar mingalarba mingalaba minglarpar myanmar burma burmese yangon mandalay naypyitaw bagan shwedagon
ayarwaddy irrawaddy inle taunggyi mawlamyine shan kachin karen rakhine
chityou chitthu chittal achit achitlay akoko amay ahphay phaephae maymay mamalay koko nyilay nyimalay
maung mgmg aungaung kyawkyaw zawzaw susu mama hlahla mimi thida thuzar thandar aungsan aungsansuukyi wathan
sakura konnichiwa arigatou nihongo nihon tokyo japan doraemon
`

export const COMMON_WORDS: ReadonlySet<string> = new Set(WORDS.trim().split(/\s+/))

/** The same in Burmese letters. */
export const COMMON_BURMESE: readonly string[] = [
  'မင်္ဂလာပါ',
  'စကားဝှက်',
  'ချစ်တယ်',
  'အချစ်လေး',
  'မြန်မာ',
  'မြန်မာပြည်',
  'ရန်ကုန်',
  'မန္တလေး',
  'သဇင်',
  'သဇင်ပန်း',
  'ရွှေတိဂုံ',
]

/** Runs of neighbouring keys, in both directions. */
export const KEY_ROWS: readonly string[] = [
  '1234567890',
  '0987654321',
  'abcdefghijklmnopqrstuvwxyz',
  'zyxwvutsrqponmlkjihgfedcba',
  'qwertyuiop',
  'poiuytrewq',
  'asdfghjkl',
  'lkjhgfdsa',
  'zxcvbnm',
  'mnbvcxz',
  '1qaz2wsx3edc4rfv5tgb6yhn7ujm8ik9ol0p',
  '1q2w3e4r5t6y7u8i9o0p',
  'q1w2e3r4t5y6u7i8o9p0',
  '147258369',
  '963852741',
  '159357',
]
