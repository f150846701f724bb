import type { MessageText } from '../message-text.ts'

/** Where devices are listed and can be logged out. */
const DEVICES = '/pages/setting/setting'

/** Of the account's own safety. */
export const accountMessages = {
  new_device: {
    title: [
      'Login from a new device',
      '新设备登录',
      '新裝置登入',
      'เข้าสู่ระบบจากอุปกรณ์ใหม่',
      '新しい端末からのログイン',
      '새 기기에서 로그인',
      'Connexion depuis un nouvel appareil',
      'Inicio de sesión en un dispositivo nuevo',
      'Đăng nhập từ thiết bị mới',
    ],
    body: [
      '{device}, network address {address}. If that was not you, reset your password now: it ends every session.',
      '{device}，网络地址 {address}。如非本人操作，请立即重置密码，所有会话将全部失效。',
      '{device}，網路位址 {address}。如非本人操作，請立即重設密碼，所有工作階段將全部失效。',
      '{device} ที่อยู่เครือข่าย {address} หากไม่ใช่คุณ โปรดรีเซ็ตรหัสผ่านทันที เซสชันทั้งหมดจะถูกยกเลิก',
      '{device}、ネットワークアドレス {address}。心当たりがない場合は、今すぐパスワードを再設定してください。すべてのセッションが終了します。',
      '{device}, 네트워크 주소 {address}. 본인이 아니라면 지금 비밀번호를 재설정하세요. 모든 세션이 종료됩니다.',
      '{device}, adresse réseau {address}. Si ce n’est pas vous, réinitialisez votre mot de passe : toutes les sessions prendront fin.',
      '{device}, dirección de red {address}. Si no fuiste tú, restablece la contraseña ahora: cierra todas las sesiones.',
      '{device}, địa chỉ mạng {address}. Nếu không phải bạn, hãy đặt lại mật khẩu ngay: mọi phiên sẽ kết thúc.',
    ],
    link: DEVICES,
  },
  password_changed: {
    title: [
      'Login password changed',
      '登录密码已修改',
      '登入密碼已修改',
      'เปลี่ยนรหัสผ่านเข้าสู่ระบบแล้ว',
      'ログインパスワードを変更しました',
      '로그인 비밀번호 변경됨',
      'Mot de passe de connexion modifié',
      'Contraseña de acceso cambiada',
      'Đã đổi mật khẩu đăng nhập',
    ],
    body: [
      'A new password was set by code, and every session was ended. If that was not you, someone reads your codes: secure your mail or phone, then reset the password again.',
      '已通过验证码设置新密码，所有会话均已失效。如非本人操作，说明有人能读取您的验证码：请先保护好邮箱或手机，再重新设置密码。',
      '已透過驗證碼設定新密碼，所有工作階段均已失效。如非本人操作，說明有人能讀取您的驗證碼：請先保護好信箱或手機，再重新設定密碼。',
      'มีการตั้งรหัสผ่านใหม่ด้วยรหัสยืนยัน และเซสชันทั้งหมดถูกยกเลิก หากไม่ใช่คุณ แสดงว่ามีผู้อ่านรหัสของคุณได้ โปรดป้องกันอีเมลหรือโทรศัพท์ แล้วรีเซ็ตรหัสผ่านอีกครั้ง',
      '認証コードにより新しいパスワードが設定され、すべてのセッションが終了しました。心当たりがない場合は、コードを他人に読まれています。メールや電話を保護してから、もう一度パスワードを再設定してください。',
      '인증번호로 새 비밀번호가 설정되었고 모든 세션이 종료되었습니다. 본인이 아니라면 누군가 인증번호를 읽고 있습니다. 이메일이나 휴대폰을 보호한 뒤 비밀번호를 다시 재설정하세요.',
      'Un nouveau mot de passe a été défini par code et toutes les sessions ont pris fin. Si ce n’est pas vous, quelqu’un lit vos codes : sécurisez votre messagerie ou votre téléphone, puis réinitialisez-le.',
      'Se estableció una contraseña nueva con un código y se cerraron todas las sesiones. Si no fuiste tú, alguien lee tus códigos: protege tu correo o teléfono y restablécela otra vez.',
      'Mật khẩu mới đã được đặt bằng mã và mọi phiên đã kết thúc. Nếu không phải bạn, có người đọc được mã của bạn: hãy bảo vệ email hoặc điện thoại rồi đặt lại mật khẩu.',
    ],
    link: DEVICES,
  },
} as const satisfies Record<string, MessageText>
