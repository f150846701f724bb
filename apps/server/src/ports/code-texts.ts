/** The words of code messages, in nine languages. The code is the first thing a notification shows. */
import { fill, textOfRow, unknownDevice, type TextRow } from '@assay/contract/texts'
import type { Lang } from '@assay/contract/wire'

const subject: TextRow = [
  '{code} is your Assay code',
  'Assay 验证码：{code}',
  'Assay 驗證碼：{code}',
  '{code} คือรหัส Assay ของคุณ',
  'Assay 認証コード：{code}',
  'Assay 인증번호 {code}',
  '{code} est votre code Assay',
  '{code} es tu código de Assay',
  '{code} là mã Assay của bạn',
]

const body: TextRow = [
  '{code} is your Assay code. It is good for 10 minutes and for one use. Give it to no one: we never ask for it.',
  '您的 Assay 验证码是 {code}，10 分钟内有效，仅限使用一次。请勿告知任何人，我们绝不会向您索取。',
  '您的 Assay 驗證碼是 {code}，10 分鐘內有效，僅限使用一次。請勿告知任何人，我們絕不會向您索取。',
  'รหัส Assay ของคุณคือ {code} ใช้ได้ครั้งเดียวภายใน 10 นาที อย่าบอกรหัสนี้กับใคร เราไม่เคยขอรหัสจากคุณ',
  'Assay の認証コードは {code} です。10 分間、1 回のみ有効です。誰にも教えないでください。当社から尋ねることはありません。',
  'Assay 인증번호는 {code}입니다. 10분 동안 한 번만 사용할 수 있습니다. 누구에게도 알려 주지 마세요. 저희는 절대 묻지 않습니다.',
  '{code} est votre code Assay, valable 10 minutes et une seule fois. Ne le donnez à personne : nous ne le demandons jamais.',
  '{code} es tu código de Assay. Vale 10 minutos y un solo uso. No se lo des a nadie: nunca lo pedimos.',
  '{code} là mã Assay của bạn, có hiệu lực 10 phút và dùng một lần. Đừng cho ai biết: chúng tôi không bao giờ hỏi mã.',
]

const newDevice: TextRow = [
  'Your Assay account was opened on a new device: {device}, {address}. If that was not you, change your password now: it ends every other session.',
  '您的 Assay 账户在新设备上登录：{device}，{address}。如非本人操作，请立即修改密码，其他会话将全部失效。',
  '您的 Assay 帳戶在新裝置上登入：{device}，{address}。如非本人操作，請立即修改密碼，其他工作階段將全部失效。',
  'มีการเข้าสู่บัญชี Assay ของคุณจากอุปกรณ์ใหม่: {device}, {address} หากไม่ใช่คุณ โปรดเปลี่ยนรหัสผ่านทันที เซสชันอื่นทั้งหมดจะถูกยกเลิก',
  '新しい端末から Assay アカウントにログインがありました：{device}、{address}。心当たりがない場合は、今すぐパスワードを変更してください。他のセッションはすべて終了します。',
  '새 기기에서 Assay 계정에 로그인했습니다: {device}, {address}. 본인이 아니라면 지금 비밀번호를 변경하세요. 다른 모든 세션이 종료됩니다.',
  'Votre compte Assay a été ouvert sur un nouvel appareil : {device}, {address}. Si ce n’est pas vous, changez votre mot de passe : toutes les autres sessions prendront fin.',
  'Se abrió tu cuenta de Assay en un dispositivo nuevo: {device}, {address}. Si no fuiste tú, cambia la contraseña ahora: cierra todas las demás sesiones.',
  'Tài khoản Assay của bạn vừa đăng nhập trên thiết bị mới: {device}, {address}. Nếu không phải bạn, hãy đổi mật khẩu ngay: mọi phiên khác sẽ kết thúc.',
]

const newDeviceSubject: TextRow = [
  'New login to your Assay account',
  'Assay 账户新登录',
  'Assay 帳戶新登入',
  'มีการเข้าสู่ระบบใหม่ในบัญชี Assay',
  'Assay アカウントへの新しいログイン',
  'Assay 계정에 새 로그인',
  'Nouvelle connexion à votre compte Assay',
  'Nuevo inicio de sesión en tu cuenta de Assay',
  'Đăng nhập mới vào tài khoản Assay',
]

export interface MessageText {
  subject: string
  body: string
}

export const codeText = (code: string, lang: Lang): MessageText => ({
  subject: fill(textOfRow(subject, lang), { code }),
  body: fill(textOfRow(body, lang), { code }),
})

/** A device without a name is one of which nothing is known. */
export const newDeviceText = ({ device, address }: { device: string; address: string }, lang: Lang): MessageText => ({
  subject: textOfRow(newDeviceSubject, lang),
  body: fill(textOfRow(newDevice, lang), { device: device || textOfRow(unknownDevice, lang), address }),
})
