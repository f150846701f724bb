import type { Article } from '../../src/rooms/content/article.ts'

export const prices: Article = {
  slug: 'prices',
  category: 4,
  link: '',
  isSandboxOnly: true,
  texts: {
    en: {
      title: 'Where prices come from, and how to check them',
      summary: 'Sandbox prices follow from a seed fixed in advance. Nobody can bend them afterwards.',
      content: [
        'In the sandbox prices are generated, not taken from a market. Each step is a small random move whose average is zero. Recorded markets lend only the rhythm: how lively an hour is, how wide the spread, how much is traded. They never decide the direction, so no old chart tells you what comes next.',
        'The randomness of each day (UTC) comes from a secret seed. The seeds form a chain: each is the SHA-256 hash of the next day’s, and the end of the chain is fixed when the installation first starts. A day’s seed is disclosed a quarter of an hour after that day has ended. It must hash to the seed of the day before. So no day can be swapped or drawn again, and anyone can compute its prices for himself.',
        'Everyone gets the same price at the same moment. There is no switch that gives one user another price or decides who wins.',
        'On a spot market you trade in an order book. Two house accounts, labelled maker and flow, quote and trade in it so that there is a book at any hour. Candles say whether they show the index or trades made here.',
        'A generated price is good for practice. It says nothing about what a coin or a share is worth outside.',
      ],
    },
    zh: {
      title: '价格从哪里来，怎么核对',
      summary: 'Sandbox 的价格由事先确定的种子算出，事后谁也改不了。',
      content: [
        'Sandbox 里的价格是生成的，不取自真实市场。每一步都是一次很小的随机变动，平均值为零。历史行情只用来提供节奏：哪个时段活跃、点差多宽、成交多少；涨跌方向与它无关，所以翻旧图也猜不出下一步。',
        '每一天（UTC）的随机数来自一个保密的种子。种子首尾相连：每个种子都是后一天种子的 SHA-256 哈希，链的末端在系统首次启动时就已确定。当天结束一刻钟后公布当天的种子，它的哈希必须等于前一天的种子。因此任何一天都无法调换或重抽，谁都可以把当天的价格重新算一遍。',
        '同一时刻，所有人看到的价格完全相同。系统里没有任何开关可以给某个用户另一个价格，或决定谁赢谁输。',
        '现货在盘口里成交。两个平台账户 maker 和 flow（均有标注）负责挂单和交易，让盘口随时有深度。K线会注明显示的是指数还是本站成交。',
        '生成的价格适合练习，不代表任何币种或股票在外部的真实价值。',
      ],
    },
    hk: {
      title: '價格從哪裡來，怎樣核對',
      summary: 'Sandbox 的價格由事先定好的種子推算，事後誰也改不了。',
      content: [
        'Sandbox 裡的價格是生成的，並非取自真實市場。每一步都是很小的隨機變動，平均為零。歷史行情只用來提供節奏：哪個時段活躍、點差多闊、成交多少；漲跌方向與它無關，所以翻舊圖也猜不到下一步。',
        '每一天（UTC）的隨機數來自一個保密的種子。種子一環扣一環：每個種子都是翌日種子的 SHA-256 雜湊值，鏈的末端在系統首次啟動時已經定下。當天結束一刻鐘後公布當日的種子，其雜湊值必須等於前一天的種子。因此任何一天都不能調換或重抽，誰都可以把當日的價格重新計一次。',
        '同一刻，所有人看到的價格完全一樣。系統裡沒有任何開關可以給某個用戶另一個價格，或決定誰勝誰負。',
        '現貨在盤口成交。兩個平台帳戶 maker 和 flow（均有標示）負責掛單和交易，令盤口隨時有深度。K線會註明顯示的是指數還是本站成交。',
        '生成的價格適合練習，並不代表任何幣種或股票在外面的真正價值。',
      ],
    },
    th: {
      title: 'ราคามาจากไหน และตรวจสอบได้อย่างไร',
      summary: 'ราคาในโหมดทดลองคำนวณจากซีดที่กำหนดไว้ล่วงหน้า ไม่มีใครแก้ย้อนหลังได้',
      content: [
        'ราคาในโหมดทดลองเป็นราคาที่สร้างขึ้น ไม่ได้นำมาจากตลาดจริง แต่ละก้าวเป็นการขยับแบบสุ่มเล็กน้อยที่มีค่าเฉลี่ยเป็นศูนย์ ข้อมูลตลาดในอดีตใช้เป็นจังหวะเท่านั้น เช่น ช่วงไหนคึกคัก สเปรดกว้างแค่ไหน ซื้อขายมากน้อยเพียงใด แต่ไม่เคยกำหนดทิศทาง กราฟเก่าจึงบอกไม่ได้ว่าราคาจะไปทางไหนต่อ',
        'ความสุ่มของแต่ละวัน (UTC) มาจากซีดลับ ซีดเรียงต่อกันเป็นสายโซ่ โดยซีดแต่ละตัวคือค่าแฮช SHA-256 ของซีดวันถัดไป และปลายโซ่ถูกกำหนดไว้ตั้งแต่ระบบเริ่มทำงานครั้งแรก ซีดของวันจะเปิดเผยหลังจบวันนั้นสิบห้านาที และเมื่อแฮชแล้วต้องได้ซีดของวันก่อนหน้า จึงสลับหรือสุ่มใหม่ไม่ได้แม้แต่วันเดียว และใครก็คำนวณราคาของวันนั้นซ้ำเองได้',
        'ทุกคนได้ราคาเดียวกันในเวลาเดียวกัน ไม่มีสวิตช์ใดที่ให้ราคาต่างแก่ผู้ใช้คนหนึ่งหรือกำหนดว่าใครชนะ',
        'ตลาดสปอตซื้อขายกันในสมุดคำสั่งซื้อขาย บัญชีของระบบสองบัญชีชื่อ maker และ flow ซึ่งมีป้ายกำกับ คอยตั้งราคาและซื้อขายเพื่อให้มีคำสั่งรออยู่ตลอดเวลา แท่งเทียนจะบอกว่าแสดงดัชนีหรือการซื้อขายที่เกิดขึ้นที่นี่',
        'ราคาที่สร้างขึ้นเหมาะสำหรับฝึกฝน ไม่ได้บอกมูลค่าจริงของเหรียญหรือหุ้นใดในโลกภายนอก',
      ],
    },
    jp: {
      title: '価格はどこから来るのか、どう確かめるのか',
      summary: 'Sandbox の価格は事前に決めたシードから導かれ、後から誰も変えられません。',
      content: [
        'Sandbox の価格はマーケットから取ったものではなく、生成したものです。一回ごとの動きは平均がゼロの小さな乱数です。過去のマーケットデータから借りるのはリズムだけ、つまり時間帯ごとの活発さ、スプレッドの広さ、出来高です。方向を決めることはないので、古いチャートを見ても次の動きは分かりません。',
        '一日（UTC）の乱数は秘密のシードから作られます。シードは鎖のようにつながり、それぞれが翌日のシードの SHA-256 ハッシュです。鎖の端は最初の起動時に決まります。その日のシードは一日が終わって15分後に公開され、ハッシュすると前日のシードに一致しなければなりません。そのため、どの日も差し替えや引き直しができず、誰でも価格を計算し直せます。',
        '同じ瞬間の価格は全員に同じです。特定のユーザーに別の価格を出したり、勝ち負けを決めたりするスイッチはありません。',
        '現物は板で取引します。maker と flow と表示された2つの運営口座が常に注文を出し、売買して板を保ちます。ローソク足には、インデックスとここでの約定のどちらを示すかが書かれています。',
        '生成した価格は練習のためのものです。コインや株式の実際の価値を示すものではありません。',
      ],
    },
    kor: {
      title: '가격은 어디서 오고 어떻게 확인하나요',
      summary: 'Sandbox의 가격은 미리 정해진 시드값에서 나오며, 나중에 누구도 바꿀 수 없습니다.',
      content: [
        'Sandbox의 가격은 시장에서 가져온 것이 아니라 생성된 것입니다. 한 걸음마다 평균이 0인 작은 무작위 변동이 더해집니다. 과거 시장 기록은 리듬만 빌려줍니다. 어느 시간대가 활발한지, 스프레드가 얼마나 넓은지, 거래량이 얼마인지입니다. 방향은 결정하지 않으므로 옛 차트로 다음 움직임을 알 수 없습니다.',
        '하루(UTC)의 무작위 값은 비밀 시드값에서 나옵니다. 시드값은 사슬처럼 이어져 있어 각 시드값은 다음 날 시드값의 SHA-256 해시이고, 사슬의 끝은 처음 시작할 때 정해집니다. 그날의 시드값은 하루가 끝나고 15분 뒤에 공개되며, 해시하면 전날의 시드값과 같아야 합니다. 따라서 어느 하루도 바꿔치기하거나 다시 뽑을 수 없고, 누구나 그날의 가격을 다시 계산할 수 있습니다.',
        '같은 순간에는 모두가 같은 가격을 받습니다. 특정 사용자에게 다른 가격을 주거나 승패를 정하는 스위치는 없습니다.',
        '현물은 호가에서 거래합니다. maker와 flow로 표시된 두 플랫폼 계좌가 언제나 호가를 내고 거래해 호가를 유지합니다. 캔들에는 지수인지 이곳의 체결인지가 표시됩니다.',
        '생성된 가격은 연습용입니다. 코인이나 주식의 실제 가치를 뜻하지 않습니다.',
      ],
    },
    fra: {
      title: 'D’où viennent les prix, et comment les vérifier',
      summary: 'En simulation, les prix découlent d’une graine fixée d’avance. Personne ne peut les retoucher après coup.',
      content: [
        'En simulation, les prix sont générés et ne viennent d’aucun marché. Chaque pas est un petit mouvement aléatoire de moyenne nulle. Les marchés enregistrés ne prêtent que leur rythme : heures animées, largeur de l’écart, volumes. Ils ne décident jamais du sens, si bien qu’aucun ancien graphique n’annonce la suite.',
        'Le hasard de chaque journée (UTC) vient d’une graine secrète. Les graines forment une chaîne : chacune est l’empreinte SHA-256 de celle du lendemain, et le bout de la chaîne est fixé au premier démarrage. La graine d’un jour est dévoilée un quart d’heure après la fin de ce jour, et son empreinte doit redonner celle de la veille. Aucune journée ne peut donc être échangée ni retirée au sort, et chacun peut en recalculer les prix.',
        'Tout le monde a le même prix au même instant. Aucun réglage ne donne un autre prix à un utilisateur ni ne décide qui gagne.',
        'Au comptant, vous négociez dans un carnet d’ordres. Deux comptes de la plateforme, affichés maker et flow, y cotent et y traitent pour qu’il y ait un carnet à toute heure. Les chandeliers précisent s’ils montrent l’indice ou les transactions faites ici.',
        'Un prix généré sert à s’exercer. Il ne dit rien de la valeur réelle d’une crypto ou d’une action.',
      ],
    },
    spa: {
      title: 'De dónde salen los precios y cómo verificarlos',
      summary: 'Los precios simulados salen de una semilla fijada de antemano. Nadie puede retocarlos después.',
      content: [
        'En el entorno simulado los precios se generan; no vienen de ningún mercado. Cada paso es un pequeño movimiento aleatorio de media cero. Los mercados grabados solo prestan el ritmo: qué horas son más activas, cuánto se abre la horquilla, cuánto se negocia. Nunca deciden la dirección, así que ningún gráfico antiguo dice qué viene después.',
        'El azar de cada día (UTC) sale de una semilla secreta. Las semillas forman una cadena: cada una es el hash SHA-256 de la del día siguiente, y el extremo de la cadena queda fijado en el primer arranque. La semilla de un día se revela un cuarto de hora después de que termine, y su hash debe dar la del día anterior. Por eso ningún día se puede cambiar ni sortear otra vez, y cualquiera puede volver a calcular sus precios.',
        'Todos tienen el mismo precio en el mismo instante. No existe ningún interruptor que dé otro precio a un usuario o decida quién gana.',
        'En spot operas en un libro de órdenes. Dos cuentas de la plataforma, marcadas como maker y flow, cotizan y operan para que haya libro a cualquier hora. Las velas indican si muestran el índice o las operaciones hechas aquí.',
        'Un precio generado sirve para practicar. No dice nada de lo que vale una cripto o una acción fuera de aquí.',
      ],
    },
    yn: {
      title: 'Giá đến từ đâu và kiểm chứng thế nào',
      summary: 'Giá mô phỏng được tính từ một seed định trước. Không ai sửa được về sau.',
      content: [
        'Trong Sandbox, giá được tạo ra chứ không lấy từ thị trường. Mỗi bước là một dao động ngẫu nhiên nhỏ có trung bình bằng 0. Dữ liệu thị trường cũ chỉ cho mượn nhịp điệu: giờ nào sôi động, chênh lệch mua bán rộng bao nhiêu, giao dịch nhiều hay ít. Nó không bao giờ quyết định hướng đi, nên biểu đồ cũ không cho biết bước tiếp theo.',
        'Tính ngẫu nhiên của mỗi ngày (UTC) đến từ một seed bí mật. Các seed nối thành chuỗi: mỗi seed là giá trị băm SHA-256 của hạt ngày hôm sau, và đầu cuối của chuỗi được chốt ngay lần khởi động đầu tiên. Seed của một ngày được công bố mười lăm phút sau khi ngày đó kết thúc, và khi băm phải ra đúng seed của ngày trước. Vì vậy không ngày nào có thể bị tráo hay rút lại, và ai cũng tính lại được giá của ngày đó.',
        'Mọi người nhận cùng một mức giá ở cùng thời điểm. Không có công tắc nào cho một người dùng mức giá khác hay quyết định ai thắng.',
        'Thị trường spot khớp lệnh trong sổ lệnh. Hai tài khoản của hệ thống, ghi rõ là maker và flow, luôn đặt giá và giao dịch để lúc nào cũng có sổ lệnh. Nến ghi rõ đang hiển thị chỉ số hay giao dịch khớp tại đây.',
        'Giá tạo ra chỉ để luyện tập. Nó không cho biết giá trị thực của bất kỳ đồng coin hay cổ phiếu nào bên ngoài.',
      ],
    },
  },
}
