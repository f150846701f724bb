import type { Article } from '../../src/rooms/content/article.ts'
import { question } from './question.ts'

export const helpOnDeposits: readonly Article[] = [
  question(
    { slug: 'deposit-how', topic: 'money' },
    {
      en: [
        'How do I deposit coins, and when do they arrive?',
        'Choose the coin and the network your wallet sends on, and send to the address that is shown. It is yours alone and stays the same. The deposit is seen with its first block and credited to your spot account at the last confirmation: 2 on Bitcoin, 12 on Ethereum, 20 on Tron.',
        'Before that it is not in your balance, because a chain can still replace its newest blocks. You can follow each block on the page of the deposit.',
      ],
      zh: [
        '怎样充值，多久到账？',
        '选择币种和您的钱包转出时使用的网络，向显示的地址转账。该地址只属于您，且不会改变。充值在首个区块时即可看到，达到最后一个确认后进入现货账户：Bitcoin 为 2 个，Ethereum 为 12 个，Tron 为 20 个。',
        '在此之前不计入余额，因为链上最新的区块仍可能被替换。您可以在充值页面逐个区块查看进度。',
      ],
      hk: [
        '怎樣充值，多久到帳？',
        '選擇幣種和您的錢包轉出時使用的網絡，向顯示的地址轉帳。該地址只屬於您，且不會改變。充值在首個區塊時即可看到，達到最後一個確認後進入現貨帳戶：Bitcoin 為 2 個，Ethereum 為 12 個，Tron 為 20 個。',
        '在此之前不計入餘額，因為鏈上最新的區塊仍可能被取代。您可以在充值頁面逐個區塊查看進度。',
      ],
      th: [
        'ฝากเหรียญอย่างไร และจะถึงเมื่อไร?',
        'เลือกเหรียญและเครือข่ายที่กระเป๋าของคุณใช้ส่ง แล้วส่งไปยังที่อยู่ที่แสดง ที่อยู่นี้เป็นของคุณคนเดียวและไม่เปลี่ยน ระบบเห็นการฝากตั้งแต่บล็อกแรก และเข้าบัญชีสปอตเมื่อครบการยืนยัน คือ 2 บน Bitcoin, 12 บน Ethereum และ 20 บน Tron',
        'ก่อนหน้านั้นยังไม่อยู่ในยอดคงเหลือ เพราะเชนอาจแทนที่บล็อกล่าสุดได้ คุณดูทีละบล็อกได้ในหน้าของการฝาก',
      ],
      jp: [
        'コインの入金方法と、反映までの時間は？',
        '銘柄と、送金に使うネットワークを選び、表示されたアドレスに送ってください。アドレスはお客様専用で、変わりません。入金は最初のブロックで検知され、最後の承認で現物口座に反映されます。Bitcoin は2、Ethereum は12、Tron は20承認です。',
        'それまでは残高に含まれません。チェーンは最新のブロックを置き換えることがあるからです。入金のページでブロックごとに確認できます。',
      ],
      kor: [
        '코인은 어떻게 입금하고 언제 반영되나요?',
        '코인과 지갑이 보내는 네트워크를 고른 뒤 표시된 주소로 보내세요. 주소는 본인 전용이며 바뀌지 않습니다. 입금은 첫 블록에서 확인되고 마지막 컨펌에서 현물 계좌에 반영됩니다. Bitcoin 2회, Ethereum 12회, Tron 20회입니다.',
        '그 전에는 잔고에 포함되지 않습니다. 체인이 최신 블록을 교체할 수 있기 때문입니다. 입금 페이지에서 블록마다 확인할 수 있습니다.',
      ],
      fra: [
        'Comment déposer des actifs, et quand arrivent-ils ?',
        'Choisissez l’actif et le réseau depuis lequel votre portefeuille envoie, puis envoyez à l’adresse affichée. Elle n’est qu’à vous et ne change pas. Le dépôt est vu dès son premier bloc et crédité sur votre compte Spot à la dernière confirmation : 2 sur Bitcoin, 12 sur Ethereum, 20 sur Tron.',
        'Avant cela, il n’est pas dans votre solde, car une chaîne peut encore remplacer ses derniers blocs. La page du dépôt montre chaque bloc.',
      ],
      spa: [
        '¿Cómo deposito monedas y cuándo llegan?',
        'Elige la moneda y la red por la que envía tu monedero, y envía a la dirección que se muestra. Es solo tuya y no cambia. El depósito se ve con su primer bloque y se acredita en tu cuenta Spot con la última confirmación: 2 en Bitcoin, 12 en Ethereum, 20 en Tron.',
        'Antes no está en tu saldo, porque una cadena aún puede reemplazar sus bloques más nuevos. La página del depósito muestra cada bloque.',
      ],
      yn: [
        'Nạp coin thế nào và khi nào đến?',
        'Chọn coin và mạng mà ví của bạn gửi, rồi gửi đến địa chỉ hiện ra. Địa chỉ chỉ của riêng bạn và không đổi. Khoản nạp được thấy từ khối đầu tiên và ghi có vào tài khoản Spot ở xác nhận cuối: 2 trên Bitcoin, 12 trên Ethereum, 20 trên Tron.',
        'Trước đó chưa nằm trong số dư, vì chuỗi vẫn có thể thay các khối mới nhất. Trang của khoản nạp cho thấy từng khối.',
      ],
    },
  ),
  question(
    { slug: 'deposit-missing', topic: 'money' },
    {
      en: [
        'My deposit is not in my balance. Why?',
        'Look at its record. "Under the minimum": it is kept for you and credited as soon as more comes to the same address. "Undone": its block was replaced; if another block takes the payment up, it counts again by itself. "Unknown token": the site does not take it.',
        'On a network that nobody watches, tell us of the payment from the address page: two operators look it up and confirm it. Coins sent on another network than the one shown do not arrive.',
      ],
      zh: [
        '为什么充值没有进入余额？',
        '请查看充值记录。“低于最低额”：资金为您保管，同一地址再收到充值达到最低额后一并入账。“已撤销”：所在区块被替换；若转账被新区块收录，会自动重新计数。“未知代币”：本站不支持。',
        '对于没有节点监看的网络，请在地址页面提交转账：由两名运营人员核实并确认。通过其他网络转入的资金无法到账。',
      ],
      hk: [
        '為甚麼充值沒有進入餘額？',
        '請查看充值記錄。「低於最低額」：資金為您保管，同一地址再收到充值達到最低額後一併入帳。「已撤銷」：所在區塊被取代；若轉帳被新區塊收錄，會自動重新計數。「未知代幣」：本站不支援。',
        '對於沒有節點監看的網絡，請在地址頁面提交轉帳：由兩名營運人員核實並確認。透過其他網絡轉入的資金無法到帳。',
      ],
      th: [
        'ทำไมเงินฝากไม่อยู่ในยอดคงเหลือ?',
        'ดูที่ประวัติการฝาก "ต่ำกว่าขั้นต่ำ": เราเก็บไว้ให้ และเข้าบัญชีเมื่อมีเพิ่มมายังที่อยู่เดิมจนครบ "ถูกยกเลิก": บล็อกถูกแทนที่ หากบล็อกอื่นรับการโอน ระบบจะนับใหม่เอง "โทเคนไม่รู้จัก": เว็บไซต์ไม่รับ',
        'บนเครือข่ายที่ไม่มีโหนดเฝ้าดู ให้แจ้งการโอนจากหน้าที่อยู่ เจ้าหน้าที่สองคนจะตรวจและยืนยัน เหรียญที่ส่งผ่านเครือข่ายอื่นจะไม่ถึง',
      ],
      jp: [
        '入金が残高に反映されないのはなぜですか？',
        '入金履歴をご覧ください。「最低額未満」は別途保管され、同じアドレスへの入金で最低額に達するとまとめて反映されます。「取り消し」はブロックが置き換わったもので、別のブロックに入れば自動で数え直します。「不明なトークン」は取り扱いがありません。',
        'ノードが監視していないネットワークでは、アドレスのページからお知らせください。運営2名が確認します。別のネットワークで送ったコインは届きません。',
      ],
      kor: [
        '입금이 잔고에 없는 이유는 무엇인가요?',
        '입금 내역을 확인하세요. "최소액 미만"은 별도 보관되며 같은 주소로 더 들어와 최소액을 채우면 함께 반영됩니다. "취소됨"은 블록이 교체된 것으로, 다른 블록에 포함되면 자동으로 다시 셉니다. "알 수 없는 토큰"은 취급하지 않습니다.',
        '노드가 지켜보지 않는 네트워크에서는 주소 페이지에서 알려 주세요. 운영자 두 명이 확인합니다. 다른 네트워크로 보낸 코인은 도착하지 않습니다.',
      ],
      fra: [
        'Mon dépôt n’est pas dans mon solde. Pourquoi ?',
        'Regardez son historique. « Sous le minimum » : il est gardé pour vous et crédité dès que d’autres dépôts à la même adresse le portent au minimum. « Annulé » : son bloc a été remplacé ; si un autre bloc reprend le paiement, il compte de nouveau tout seul. « Jeton inconnu » : le site ne le prend pas.',
        'Sur un réseau que personne n’observe, signalez le paiement depuis la page de l’adresse : deux opérateurs le vérifient et le confirment. Ce qui est envoyé sur un autre réseau n’arrive pas.',
      ],
      spa: [
        'Mi depósito no está en mi saldo. ¿Por qué?',
        'Mira su historial. «Bajo el mínimo»: se guarda para ti y se acredita en cuanto otros depósitos a la misma dirección lo completen. «Anulado»: su bloque fue reemplazado; si otro bloque recoge el pago, vuelve a contar solo. «Token desconocido»: el sitio no lo admite.',
        'En una red que nadie vigila, avísanos del pago desde la página de la dirección: dos operadores lo revisan y lo confirman. Lo enviado por otra red no llega.',
      ],
      yn: [
        'Vì sao khoản nạp không có trong số dư?',
        'Hãy xem lịch sử nạp. "Dưới mức tối thiểu": được giữ cho bạn và ghi có khi các khoản nạp khác đến cùng địa chỉ bù đủ. "Đã hủy": khối bị thay; nếu khối khác nhận khoản chuyển, hệ thống tự tính lại. "Token lạ": trang không nhận.',
        'Trên mạng không có nút theo dõi, hãy báo khoản chuyển từ trang địa chỉ: hai nhân viên kiểm tra và xác nhận. Coin gửi qua mạng khác không đến.',
      ],
    },
  ),
]
