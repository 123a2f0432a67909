/** Words of typed lists in eleven languages, each with a sign for its meaning beside a number. */

/**
 * U pieces, K thousands, R a reel, c a currency, w weeks or days, V the unit of a value, x times, @ at a price, / per, O another part.
 * Labels: q quantity, v quantity or number of the line, d date code, p price, t lead time, o number of the line, s minimum or stock,
 * n part number and what is of no interest, m maker.
 */
const WORDS: Readonly<Record<string, string>> = {
  U: `pc|pcs|pce|pces|piece|pieces|ea|each|unit|units|stk|stck|stück|stücke|stueck|st|pièce|pièces|unité|unités|ud|uds|und|unds|unid|unids
    |unidad|unidades|pza|pzas|pzs|pieza|piezas|pz|pezzo|pezzi|unità|шт|штук|штука|штуки|единиц|единица|единицы|قطعة|قطع|حبة|حبات|وحدة|وحدات|个|個|只|隻
    |片|颗|顆|件|枚|台|本|粒|支|ケ|ヶ|コ|こ|개|피스`,
  K: 'k|千|仟|천|тыс|тысяч|тысяча|тысячи|ألف|آلاف|万|萬|만',
  R: `reel|reels|roll|rolls|tray|trays|tube|tubes|box|boxes|rolle|rollen|gurt|gurte|stangen|bobine|bobines|bobinas|rollo|rollos|carrete|carretes|bobina|rotoli
    |катушка|катушки|катушек|лента|盘|盤|卷|捲|管|盒|リール|巻|릴|롤|بكرة|بكرات`,
  q: `qty|q'ty|qnty|quantity|quantities|need|menge|anzahl|stückzahl|bestellmenge|bedarf|qté|qte|quantité|cant|cantidad|cdad|qta|qtà|q.tà|q.ta
    |quantità|кол-во|колво|количество|数量|數量|個数|个数|需要|要|用量|수량|الكمية|كمية|العدد|عدد`,
  v: 'n|n°|nr',
  d: `d/c|dc|date code|datecode|date codes|datumscode|datecodes|code date|fecha|lote|lot|дата код|код даты|датакод|批号|批號|批次|年份|ロット|デートコード|데이트코드
    |데이트 코드|تاريخ الإنتاج`,
  p: `target price|target|tp|price|unit price|zielpreis|preis|stückpreis|prix cible|prix|precio objetivo|precio|prezzo target|prezzo|целевая цена
    |цена|目标价|目标单价|目標價|目標単価|希望単価|単価|价格|价|單價|单价|目標|목표가|목표단가|단가|السعر|سعر|السعر المستهدف`,
  t: `lead time|leadtime|l/t|delivery|lieferzeit|liefertermin|délai|délai de livraison|plazo|plazo de entrega|entrega|tempi|tempi di consegna
    |consegna|срок|срок поставки|交期|货期|貨期|交貨期|納期|납기|مدة التسليم`,
  o: `rev|ver|version|pos|position|item|line|no|zeile|kw|week|ligne|línea|linea|ítem|riga|поз|позиция|строка|№|序号|序號|项次|項次|項目|순번|بند`,
  s: 'moq|spq|mpq|min order|min qty|stock|in stock|lager|auf lager|en stock|库存|庫存|在庫|재고|на складе|المخزون',
  n: `mpn|p/n|pn|part no|part number|part|mfr part number|manufacturer part number|teilenummer|artikelnummer|bestellnummer|réf|ref|référence|referencia|código|codice
    |codigo|артикул|партномер|型号|型號|型番|料号|料號|品番|품번|품명|부품번호|رقم القطعة|package|footprint|gehäuse|封装|封裝|value|description|quote|rfq`,
  m: 'mfr|mfg|manufacturer|brand|maker|hersteller|fabricant|fabricante|marca|produttore|производитель|品牌|厂家|廠牌|メーカー|제조사|الشركة المصنعة',
  c: `usd|us$|$|eur|euro|euros|€|gbp|£|cny|rmb|jpy|krw|chf|rub|twd|nt$|hk$|¥|￥|₽|₩|元|円|원|руб|دولار|ريال|درهم`,
  w: `week|weeks|wk|wks|day|days|woche|wochen|tag|tage|tagen|semaine|semaines|jour|jours|semana|semanas|día|días|settimana|settimane|giorni
    |неделя|недели|недель|недель|дня|дней|周|週|週間|天|日|年内|年內|주|일|أسبوع|أسابيع|يوم|أيام`,
  V: `pf|nf|uf|µf|μf|nh|uh|µh|mh|hz|khz|mhz|v|kv|a|ma|w|ω|kω|mω|ohm|ohms|kohm|mm|%|ом|ком|мом|пф|нф|мкф|мкгн|в|вт|欧|千欧|オーム|أوم`,
  '@': 'à|at',
  x: 'x|×|*|х',
  O: 'or|oder|ou|o|oppure|или|或|または|또는|أو',
  '/': 'per|pro|par|por|на|每|/',
}

const signs = new Map<string, string>()
for (const [sign, words] of Object.entries(WORDS)) for (const word of words.split('|')) signs.set(word.trim(), sign)

/** The sign of a word. @param word in lower case */
export const findWordSign = (word: string): string | undefined =>
  signs.get(word) ?? (word.includes('.') ? signs.get(word.replaceAll('.', '')) : undefined)

/** An alternation of the words with one of the signs, as a source of a regular expression: the longest come first. */
export const toPattern = (of: string, holds: RegExp): string =>
  [...signs]
    .flatMap(([word, sign]) => (of.includes(sign) && holds.test(word) ? word.replace(/[.*+?^$]/g, '\\$&') : []))
    .sort((a, b) => b.length - a.length)
    .join('|')
