import type { Article } from '../../src/rooms/content/article.ts'
import { question } from './question.ts'

export const helpOnWithdrawals: readonly Article[] = [
  question(
    { slug: 'withdrawal-waits', topic: 'money' },
    {
      en: [
        'Why does my withdrawal wait?',
        'Its record says why, who decides and until when. Up to 10,000 USDT worth it leaves by itself after 20 seconds. A person looks first when something stands out, such as a new device or an address nothing went to before; above that worth two people approve it. Until it is signed you can cancel and the whole amount is back. After a security change withdrawals are locked for 24 hours, and nobody can shorten that.',
      ],
      zh: [
        '我的提现为什么在等待？',
        '提现记录会写明原因、由谁决定以及截止时间。折合不超过 10,000 USDT 的提现 20 秒后自动发出。出现异常（例如新设备，或从未提过的地址）时先由一人审核；超过此金额由两人审批。签名前可以取消，全额退回。更改安全设置后提现锁定 24 小时，任何人都不能缩短。',
      ],
      hk: [
        '我的提現為甚麼在等待？',
        '提現紀錄會寫明原因、由誰決定以及截止時間。折合不超過 10,000 USDT 的提現 20 秒後自動發出。出現異常（例如新裝置，或從未提過的地址）時先由一人審核；超過此金額由兩人審批。簽署前可以取消，全額退回。更改安全設定後提現鎖定 24 小時，任何人都不能縮短。',
      ],
      th: [
        'ทำไมการถอนของฉันต้องรอ?',
        'รายการถอนบอกเหตุผล ใครตัดสิน และถึงเมื่อไร มูลค่าไม่เกิน 10,000 USDT ออกเองหลัง 20 วินาที หากมีสิ่งผิดปกติ เช่น อุปกรณ์ใหม่หรือที่อยู่ที่ไม่เคยส่ง จะมีคนตรวจก่อน เกินมูลค่านั้นต้องอนุมัติสองคน ก่อนลงนามคุณยกเลิกได้และได้ยอดคืนทั้งหมด หลังเปลี่ยนความปลอดภัยการถอนถูกล็อก 24 ชั่วโมง และไม่มีใครย่นเวลาได้',
      ],
      jp: [
        '出金が待ちになるのはなぜですか？',
        '出金の記録に、理由・判断する人・期限が表示されます。10,000 USDT 相当までは 20 秒後に自動で送金されます。新しい端末や初めてのアドレスなど気になる点があれば先に 1 人が確認し、それを超える額は 2 人が承認します。署名までは取り消せて、全額が戻ります。セキュリティ変更後は出金が 24 時間ロックされ、誰にも短縮できません。',
      ],
      kor: [
        '출금이 왜 대기 중인가요?',
        '출금 기록에 이유, 결정하는 사람, 기한이 표시됩니다. 10,000 USDT 상당까지는 20초 후 자동으로 나갑니다. 새 기기나 처음 보내는 주소처럼 눈에 띄는 점이 있으면 먼저 한 사람이 확인하고, 그 이상은 두 사람이 승인합니다. 서명 전까지 취소할 수 있고 전액이 돌아옵니다. 보안 변경 후 출금은 24시간 잠기며 누구도 줄일 수 없습니다.',
      ],
      fra: [
        'Pourquoi mon retrait attend-il ?',
        'Sa fiche dit pourquoi, qui décide et jusqu’à quand. Jusqu’à une valeur de 10 000 USDT, il part seul après 20 secondes. Une personne regarde d’abord si quelque chose ressort, comme un nouvel appareil ou une adresse jamais utilisée ; au-dessus, deux personnes approuvent. Jusqu’à la signature vous pouvez annuler et tout revient. Après un changement de sécurité, les retraits sont bloqués 24 heures et personne ne peut raccourcir ce délai.',
      ],
      spa: [
        '¿Por qué espera mi retiro?',
        'Su registro dice por qué, quién decide y hasta cuándo. Hasta un valor de 10.000 USDT sale solo tras 20 segundos. Una persona mira antes si algo llama la atención, como un dispositivo nuevo o una dirección a la que nada fue antes; por encima aprueban dos personas. Hasta la firma puede cancelar y vuelve todo. Tras un cambio de seguridad los retiros se bloquean 24 horas y nadie puede acortarlo.',
      ],
      yn: [
        'Vì sao lệnh rút của tôi phải chờ?',
        'Bản ghi của lệnh cho biết lý do, ai quyết định và đến khi nào. Đến giá trị 10.000 USDT, lệnh tự gửi sau 20 giây. Nếu có điều bất thường, như thiết bị mới hoặc địa chỉ chưa từng gửi, một người xem trước; trên mức đó cần hai người duyệt. Trước khi ký bạn có thể hủy và nhận lại toàn bộ. Sau khi đổi bảo mật, việc rút bị khóa 24 giờ và không ai rút ngắn được.',
      ],
    },
  ),
]
