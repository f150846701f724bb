import type { TextRow } from '../row.ts'

/** Refusals any call can give. */
export const wireErrors = {
  parameter_error: ['Check the highlighted fields', '请检查标记的字段', '請檢查標示的欄位', 'โปรดตรวจสอบช่องที่ทำเครื่องหมายไว้', '入力内容を確認してください', '표시된 항목을 확인하세요', 'Vérifiez les champs signalés', 'Revisa los campos marcados', 'Hãy kiểm tra các ô được đánh dấu'],
  please_log_in: ['Please log in first', '请先登录', '請先登入', 'โปรดเข้าสู่ระบบก่อน', '先にログインしてください', '먼저 로그인하세요', 'Connectez-vous d’abord', 'Primero inicia sesión', 'Vui lòng đăng nhập trước'],
  level_needed: ['Verify your identity first', '请先完成身份认证', '請先完成身份認證', 'โปรดยืนยันตัวตนก่อน', '先に本人確認を完了してください', '먼저 본인 인증을 완료하세요', 'Vérifiez d’abord votre identité', 'Primero verifica tu identidad', 'Vui lòng xác minh danh tính trước'],
  route_not_found: ['This address does not exist', '该地址不存在', '此位址不存在', 'ไม่มีที่อยู่นี้', 'このアドレスは存在しません', '존재하지 않는 주소입니다', 'Cette adresse n’existe pas', 'Esta dirección no existe', 'Địa chỉ này không tồn tại'],
  method_not_allowed: ['This call does not take that method', '该接口不支持此请求方法', '此介面不支援該請求方法', 'คำสั่งนี้ไม่รองรับเมธอดดังกล่าว', 'このメソッドは使えません', '지원하지 않는 요청 방식입니다', 'Cet appel n’accepte pas cette méthode', 'Esta llamada no admite ese método', 'Lệnh này không nhận phương thức đó'],
  body_unreadable: ['The request could not be read', '无法读取请求', '無法讀取請求', 'ไม่สามารถอ่านคำขอได้', 'リクエストを読み取れません', '요청을 읽을 수 없습니다', 'La requête est illisible', 'No se pudo leer la solicitud', 'Không đọc được yêu cầu'],
  body_too_large: ['The request is too large', '请求内容过大', '請求內容過大', 'คำขอมีขนาดใหญ่เกินไป', 'リクエストが大きすぎます', '요청이 너무 큽니다', 'La requête est trop volumineuse', 'La solicitud es demasiado grande', 'Yêu cầu quá lớn'],
  content_type_unsupported: ['This content type is not supported', '不支持该内容类型', '不支援此內容類型', 'ไม่รองรับประเภทเนื้อหานี้', 'このコンテンツ形式には対応していません', '지원하지 않는 콘텐츠 형식입니다', 'Ce type de contenu n’est pas pris en charge', 'Este tipo de contenido no es compatible', 'Không hỗ trợ loại nội dung này'],
  too_many_requests: ['Too many requests. Try again in {seconds} s', '请求过于频繁，请 {seconds} 秒后再试', '請求過於頻繁，請 {seconds} 秒後再試', 'คำขอมากเกินไป ลองใหม่ใน {seconds} วินาที', 'リクエストが多すぎます。{seconds} 秒後にお試しください', '요청이 너무 많습니다. {seconds}초 후 다시 시도하세요', 'Trop de requêtes. Réessayez dans {seconds} s', 'Demasiadas solicitudes. Inténtalo en {seconds} s', 'Quá nhiều yêu cầu. Thử lại sau {seconds} giây'],
  fault: ['Something failed on our side. Your money is safe; try again', '系统出现故障，您的资金安全，请重试', '系統發生故障，您的資金安全，請重試', 'ระบบขัดข้อง เงินของคุณปลอดภัย โปรดลองอีกครั้ง', 'システムで問題が発生しました。資産は安全です。もう一度お試しください', '시스템 오류가 발생했습니다. 자산은 안전합니다. 다시 시도하세요', 'Un incident est survenu chez nous. Votre argent est en sécurité ; réessayez', 'Algo falló de nuestro lado. Tu dinero está a salvo; inténtalo de nuevo', 'Hệ thống gặp sự cố. Tiền của bạn an toàn, hãy thử lại'],
  unavailable: ['Not available right now. Nothing was changed; try again in a moment', '暂时不可用，未做任何更改，请稍后再试', '暫時無法使用，未作任何更改，請稍後再試', 'ใช้งานไม่ได้ชั่วคราว ไม่มีการเปลี่ยนแปลงใด ๆ โปรดลองใหม่อีกสักครู่', '一時的に利用できません。何も変更されていません。しばらくしてからお試しください', '일시적으로 이용할 수 없습니다. 변경된 내용은 없습니다. 잠시 후 다시 시도하세요', 'Indisponible pour l’instant. Rien n’a été modifié ; réessayez dans un instant', 'No disponible por ahora. No se cambió nada; inténtalo en un momento', 'Tạm thời không khả dụng. Chưa có gì thay đổi, hãy thử lại sau giây lát'],
  idempotency_conflict: ['This request key was already used for another request', '该请求标识已用于其他请求', '此請求識別碼已用於其他請求', 'รหัสคำขอนี้ถูกใช้กับคำขออื่นแล้ว', 'このリクエストキーは別のリクエストで使用済みです', '이미 다른 요청에 사용된 요청 키입니다', 'Cette clé de requête a déjà servi pour une autre requête', 'Esta clave ya se usó para otra solicitud', 'Mã yêu cầu này đã dùng cho yêu cầu khác'],
  idempotency_key_invalid: ['The Idempotency-Key must be a UUID', 'Idempotency-Key 必须为 UUID', 'Idempotency-Key 必須為 UUID', 'Idempotency-Key ต้องเป็น UUID', 'Idempotency-Key は UUID で指定してください', 'Idempotency-Key는 UUID여야 합니다', 'Idempotency-Key doit être un UUID', 'Idempotency-Key debe ser un UUID', 'Idempotency-Key phải là UUID'],
  proof_required: ['One moment: checking that you are not a robot', '请稍候：正在进行人机验证', '請稍候：正在進行人機驗證', 'สักครู่: กำลังตรวจสอบว่าคุณไม่ใช่บอต', '少々お待ちください：ロボットでないことを確認しています', '잠시만요: 로봇이 아닌지 확인하고 있습니다', 'Un instant : vérification que vous n’êtes pas un robot', 'Un momento: comprobando que no eres un robot', 'Chờ chút: đang kiểm tra bạn không phải robot'],
  address_not_allowed: ['This origin is not allowed', '该来源不被允许', '此來源不被允許', 'ไม่อนุญาตต้นทางนี้', 'このオリジンは許可されていません', '허용되지 않은 출처입니다', 'Cette origine n’est pas autorisée', 'Este origen no está permitido', 'Nguồn này không được phép'],
} satisfies Record<string, TextRow>

/** What a single field can have wrong; shown under it. */
export const fieldErrors = {
  field_required: ['Required', '必填', '必填', 'จำเป็นต้องกรอก', '必須です', '필수 항목입니다', 'Obligatoire', 'Obligatorio', 'Bắt buộc'],
  field_unknown: ['Unknown field', '未知字段', '未知欄位', 'ไม่รู้จักช่องนี้', '不明な項目です', '알 수 없는 항목입니다', 'Champ inconnu', 'Campo desconocido', 'Trường không xác định'],
  field_decimal: ['Enter a plain number', '请输入数字', '請輸入數字', 'กรอกเป็นตัวเลข', '数値を入力してください', '숫자를 입력하세요', 'Entrez un nombre', 'Escribe un número', 'Nhập một con số'],
  field_decimals: ['At most {decimals} decimals', '最多 {decimals} 位小数', '最多 {decimals} 位小數', 'ทศนิยมไม่เกิน {decimals} ตำแหน่ง', '小数点以下は {decimals} 桁までです', '소수점 이하 최대 {decimals}자리입니다', '{decimals} décimales au maximum', 'Como máximo {decimals} decimales', 'Tối đa {decimals} chữ số thập phân'],
  field_positive: ['Must be more than zero', '必须大于零', '必須大於零', 'ต้องมากกว่าศูนย์', '0 より大きい値を入力してください', '0보다 커야 합니다', 'Doit être supérieur à zéro', 'Debe ser mayor que cero', 'Phải lớn hơn 0'],
  field_whole_number: ['Enter a whole number', '请输入整数', '請輸入整數', 'กรอกเป็นจำนวนเต็ม', '整数を入力してください', '정수를 입력하세요', 'Entrez un nombre entier', 'Escribe un número entero', 'Nhập một số nguyên'],
  field_too_small: ['Too small', '数值过小', '數值過小', 'น้อยเกินไป', '小さすぎます', '값이 너무 작습니다', 'Trop petit', 'Demasiado pequeño', 'Quá nhỏ'],
  field_too_large: ['Too large', '数值过大', '數值過大', 'มากเกินไป', '大きすぎます', '값이 너무 큽니다', 'Trop grand', 'Demasiado grande', 'Quá lớn'],
  field_too_short: ['Too short', '内容过短', '內容過短', 'สั้นเกินไป', '短すぎます', '너무 짧습니다', 'Trop court', 'Demasiado corto', 'Quá ngắn'],
  field_too_long: ['Too long', '内容过长', '內容過長', 'ยาวเกินไป', '長すぎます', '너무 깁니다', 'Trop long', 'Demasiado largo', 'Quá dài'],
  field_choice: ['Choose one of the options', '请选择可用选项', '請選擇可用選項', 'เลือกหนึ่งในตัวเลือก', '選択肢から選んでください', '옵션 중 하나를 선택하세요', 'Choisissez une des options', 'Elige una de las opciones', 'Chọn một trong các tùy chọn'],
  field_text: ['Enter plain text', '请输入普通文本', '請輸入一般文字', 'กรอกเป็นข้อความธรรมดา', '通常の文字で入力してください', '일반 텍스트를 입력하세요', 'Entrez du texte simple', 'Escribe texto sencillo', 'Nhập văn bản thường'],
  field_format: ['Not in the right format', '格式不正确', '格式不正確', 'รูปแบบไม่ถูกต้อง', '形式が正しくありません', '형식이 올바르지 않습니다', 'Format incorrect', 'Formato incorrecto', 'Sai định dạng'],
  field_id: ['Not a valid id', '编号无效', '編號無效', 'รหัสไม่ถูกต้อง', 'ID が正しくありません', '잘못된 ID입니다', 'Identifiant incorrect', 'Identificador no válido', 'Mã không hợp lệ'],
  field_unused: ['Does not apply here', '此处不适用', '此處不適用', 'ไม่ใช้กับกรณีนี้', 'ここでは使用しません', '여기에는 적용되지 않습니다', 'Ne s’applique pas ici', 'No se aplica aquí', 'Không áp dụng ở đây'],
} satisfies Record<string, TextRow>
