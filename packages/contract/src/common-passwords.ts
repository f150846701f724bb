/**
 * What no password may be: one that guessing tools try first, or the product's own words with figures and signs around them. The server knows a
 * longer list of the first kind (`apps/server/src/rooms/account/known-passwords.ts`).
 */

/** Words of the product and its trade: whoever guesses here begins with them. */
const ownWords: ReadonlySet<string> = new Set(
  'assay sandbox bitcoin ethereum solana tether litecoin ripple crypto coin coins token wallet exchange broker invest investor trade trader trading contract futures option options spot margin mining staking deposit withdrawal support operator admin console'.split(
    ' ',
  ),
)

/** Passwords of seven and more characters that guessing tools try first; compared in lower case. */
const list = `
1234567 12345678 123456789 1234567890 12345678910 0123456789 0987654321 987654321 87654321 7654321 1111111 11111111 111111111
0000000 00000000 000000000 2222222 3333333 5555555 55555555 6666666 66666666 7777777 77777777 8888888 88888888 888888888 9999999 99999999
password password1 password12 password123 password1234 password! passw0rd p@ssword p@ssw0rd pa55word pass1234 passwort contraseña motdepasse
qwertyu qwertyui qwertyuiop qwerty1 qwerty12 qwerty123 qwerty1234 1qaz2wsx 1q2w3e4r 1q2w3e4r5t q1w2e3r4 q1w2e3r4t5 qazwsxedc zaq12wsx zaq1zaq1
asdfghj asdfghjk asdfghjkl zxcvbnm zxcvbnm1 asdf1234 abcd1234 abc12345 abc123456 a123456 a1234567 a12345678 a123456789 aa123456 aa12345678 123456a 1234567a 123456789a 12345678a
123123123 12341234 11223344 112233445566 123321123 1234554321 147258369 159357456 789456123 741852963 321654987 456123789
iloveyou iloveyou1 iloveyou2 princess princess1 sunshine sunshine1 football football1 baseball baseball1 basketball superman superman1 batman123
welcome welcome1 welcome123 letmein letmein1 letmein123 monkey123 dragon123 master123 michael michael1 jennifer jordan23 charlie charlie1 jessica jessica1
shadow123 ashley123 bailey123 hunter2 trustno1 starwars starwars1 whatever whatever1 freedom freedom1 computer computer1 internet samsung samsung1
qwe123456 qwer1234 qwert12345 asd123456 zxc123456 woaini1314 woaini520 woaini521 5201314 52013145 1314520 7758521 aini1314 wang1234 zhang123 liu123456
bitcoin bitcoin1 bitcoin123 ethereum ethereum1 crypto123 crypto1234 trading trading1 trading123 blockchain satoshi satoshi1 binance1 binance123 coinbase1 tothemoon dogecoin
admin123 admin1234 administrator root1234 test1234 test12345 testtest guest123 changeme changeme1 default1 secret123 secret1234 access14 login123
liverpool liverpool1 chelsea1 arsenal1 barcelona barcelona1 realmadrid juventus cristiano ronaldo7 messi123
soccer123 hockey123 pokemon1 pokemon123 naruto123 minecraft minecraft1 fortnite1 facebook facebook1 google123 youtube1 twitter1 instagram
sayang123 anhyeuem emyeuanh matkhau123 khongbiet hoilamgi thailand1 vietnam1 bangkok1 seoul1234 tokyo1234 hongkong1 shanghai1 beijing1
december1 november1 january1 summer2024 summer2025 summer2026 winter2024 winter2025 winter2026 spring2025 spring2026 autumn2025
q1q1q1q1 a1b2c3d4 a1s2d3f4 1a2b3c4d 1234qwer 123qwe123 123qweasd 1qazxsw2 2wsx3edc qweasdzxc asdqwe123 zxcasdqwe 147852369 258456159 9876543210
`

const commonPasswords: ReadonlySet<string> = new Set(list.split(/\s+/).filter(Boolean))

/** Whether it is on the list, or made of one or two own words: "Assay2026!", "bitcoin-trader". */
export function isCommonPassword(password: string): boolean {
  const low = password.toLowerCase()
  const letters = low.replaceAll(/[^a-z]+/g, '')
  return commonPasswords.has(low) || ownWords.has(letters) || isPairOfOwn(letters)
}

const isPairOfOwn = (letters: string): boolean =>
  [...ownWords].some((word) => letters.startsWith(word) && ownWords.has(letters.slice(word.length)))
