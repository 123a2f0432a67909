import { CODE, type Code } from '#shared/contract/envelope.ts'
import type { Language } from '#shared/languages.ts'

type Texts = Readonly<Record<Language, string>>

/** What an envelope says to a person, by its code. */
const MESSAGES: Readonly<Record<Code, Texts>> = {
  [CODE.success]: {
    en: 'Success',
    zh: '成功',
    tw: '成功',
    de: 'Erfolgreich',
    es: 'Correcto',
    it: 'Operazione riuscita',
    fr: 'Opération réussie',
    jp: '成功しました',
    ko: '성공',
    ru: 'Успешно',
    ar: 'تمت العملية بنجاح',
  },
  [CODE.validation]: {
    en: 'Please check what you entered',
    zh: '请检查您输入的内容',
    tw: '請檢查您輸入的內容',
    de: 'Bitte prüfen Sie Ihre Eingaben',
    es: 'Revise los datos introducidos',
    it: 'Controlli i dati inseriti',
    fr: 'Vérifiez votre saisie',
    jp: '入力内容をご確認ください',
    ko: '입력한 내용을 확인해 주세요',
    ru: 'Проверьте введённые данные',
    ar: 'يرجى التحقق من البيانات المدخلة',
  },
  [CODE.session_invalid]: {
    en: 'Please sign in again',
    zh: '请重新登录',
    tw: '請重新登入',
    de: 'Bitte melden Sie sich erneut an',
    es: 'Vuelva a iniciar sesión',
    it: 'Acceda di nuovo',
    fr: 'Veuillez vous reconnecter',
    jp: 'もう一度ログインしてください',
    ko: '다시 로그인해 주세요',
    ru: 'Войдите ещё раз',
    ar: 'يرجى تسجيل الدخول مرة أخرى',
  },
  [CODE.not_allowed]: {
    en: 'This is not allowed',
    zh: '无权执行此操作',
    tw: '無權執行此操作',
    de: 'Das ist nicht erlaubt',
    es: 'Esta operación no está permitida',
    it: 'Operazione non consentita',
    fr: 'Cette opération n’est pas autorisée',
    jp: 'この操作は許可されていません',
    ko: '허용되지 않은 작업입니다',
    ru: 'Это действие запрещено',
    ar: 'هذا الإجراء غير مسموح به',
  },
  [CODE.not_found]: {
    en: 'Not found',
    zh: '未找到',
    tw: '找不到',
    de: 'Nicht gefunden',
    es: 'No encontrado',
    it: 'Non trovato',
    fr: 'Introuvable',
    jp: '見つかりません',
    ko: '찾을 수 없습니다',
    ru: 'Не найдено',
    ar: 'غير موجود',
  },
  [CODE.conflict]: {
    en: 'This has changed in the meantime',
    zh: '内容已发生变化',
    tw: '內容已發生變化',
    de: 'Das hat sich inzwischen geändert',
    es: 'Los datos han cambiado entretanto',
    it: 'I dati sono cambiati nel frattempo',
    fr: 'Les données ont changé entre-temps',
    jp: '内容が変更されています',
    ko: '그 사이에 내용이 변경되었습니다',
    ru: 'Данные изменились',
    ar: 'تغيّرت البيانات في هذه الأثناء',
  },
  [CODE.upload_refused]: {
    en: 'This file is too large or of a kind that cannot be read',
    zh: '文件过大或格式无法读取',
    tw: '檔案過大或格式無法讀取',
    de: 'Die Datei ist zu groß oder hat ein nicht lesbares Format',
    es: 'El archivo es demasiado grande o de un formato no admitido',
    it: 'Il file è troppo grande o in un formato non leggibile',
    fr: 'Le fichier est trop volumineux ou d’un format illisible',
    jp: 'ファイルが大きすぎるか、読み取れない形式です',
    ko: '파일이 너무 크거나 읽을 수 없는 형식입니다',
    ru: 'Файл слишком большой или имеет неподдерживаемый формат',
    ar: 'الملف كبير جدًا أو بصيغة لا يمكن قراءتها',
  },
  [CODE.refused]: {
    en: 'This was refused',
    zh: '请求被拒绝',
    tw: '請求遭拒絕',
    de: 'Das wurde abgelehnt',
    es: 'La solicitud ha sido rechazada',
    it: 'La richiesta è stata rifiutata',
    fr: 'La demande a été refusée',
    jp: 'リクエストは拒否されました',
    ko: '요청이 거부되었습니다',
    ru: 'Запрос отклонён',
    ar: 'تم رفض الطلب',
  },
  [CODE.too_many_requests]: {
    en: 'Too many requests; please wait a moment',
    zh: '请求过于频繁，请稍候',
    tw: '請求過於頻繁，請稍候',
    de: 'Zu viele Anfragen; bitte warten Sie einen Moment',
    es: 'Demasiadas solicitudes; espere un momento',
    it: 'Troppe richieste; attenda un momento',
    fr: 'Trop de requêtes ; veuillez patienter un instant',
    jp: 'リクエストが多すぎます。しばらくお待ちください',
    ko: '요청이 너무 많습니다. 잠시 기다려 주세요',
    ru: 'Слишком много запросов, подождите немного',
    ar: 'طلبات كثيرة جدًا؛ يرجى الانتظار قليلًا',
  },
  [CODE.fault]: {
    en: 'Something went wrong on our side',
    zh: '系统出现错误',
    tw: '系統發生錯誤',
    de: 'Bei uns ist ein Fehler aufgetreten',
    es: 'Se ha producido un error en nuestro sistema',
    it: 'Si è verificato un errore nei nostri sistemi',
    fr: 'Une erreur s’est produite de notre côté',
    jp: 'システムエラーが発生しました',
    ko: '시스템 오류가 발생했습니다',
    ru: 'Произошла ошибка на нашей стороне',
    ar: 'حدث خطأ لدينا',
  },
  [CODE.unavailable]: {
    en: 'This service cannot be reached at the moment',
    zh: '服务暂时不可用',
    tw: '服務暫時無法使用',
    de: 'Der Dienst ist zurzeit nicht erreichbar',
    es: 'El servicio no está disponible en este momento',
    it: 'Il servizio non è al momento raggiungibile',
    fr: 'Le service est momentanément indisponible',
    jp: '現在サービスを利用できません',
    ko: '현재 서비스를 이용할 수 없습니다',
    ru: 'Сервис временно недоступен',
    ar: 'الخدمة غير متاحة حاليًا',
  },
}

/** The message of an envelope in a language. */
export function envelopeMessage(code: Code, lang: Language): string {
  return MESSAGES[code][lang]
}

/** What a success says where a person reads it: it is shown as it is. */
const THANKS = {
  feedback: {
    en: 'Thank you, your feedback has been sent',
    zh: '感谢您的反馈，我们已收到',
    tw: '感謝您的意見，我們已收到',
    de: 'Vielen Dank, Ihre Rückmeldung ist bei uns eingegangen',
    es: 'Gracias, hemos recibido sus comentarios',
    it: 'Grazie, abbiamo ricevuto il suo messaggio',
    fr: 'Merci, nous avons bien reçu votre message',
    jp: 'ご意見を受け付けました。ありがとうございます。',
    ko: '소중한 의견이 접수되었습니다. 감사합니다.',
    ru: 'Спасибо, ваш отзыв получен',
    ar: 'شكرًا لك، لقد وصلتنا ملاحظاتك',
  },
} satisfies Readonly<Record<string, Texts>>

export type Thanks = keyof typeof THANKS

export function thanksMessage(thanks: Thanks, lang: Language): string {
  return THANKS[thanks][lang]
}
