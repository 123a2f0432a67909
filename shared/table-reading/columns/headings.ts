/** What the headings of a bill of materials say: more, and in places something else, than those of a list to be quoted. */
import { plainName, readHeading } from './heading-names.ts'

export type BomField =
  | 'part_number'
  | 'alternate_number'
  | 'manufacturer'
  | 'alternate_manufacturer'
  | 'qty'
  /** Pieces for all boards of a build: stands in where nothing says how many one board takes. */
  | 'build_qty'
  | 'designators'
  | 'description'
  | 'package'
  | 'value'
  | 'fitted'
  | 'supplier_sku'
  | 'target_price'
  | 'date_code'
  | 'note'
  | 'other'

export interface BomHeading {
  field: BomField
  /** From 1, may be this, to 3, says so outright. */
  weight: number
  /** The plain name, for what else it tells. */
  name: string
}

type Names = Readonly<Partial<Record<1 | 2 | 3, string>>>

/** Those that a list to be quoted does not have, or means otherwise. */
const NAMES: Readonly<Partial<Record<BomField, Names>>> = {
  part_number: {
    3: 'mp|manufacturer part|mpn primary|primary mpn|preferred mpn|mfr part primary|manufacturer p n',
    1: 'libref|lib ref|library ref|library reference|libpart|lib part|item|name in library|symbol name|part value mpn|ref article|order code',
  },
  qty: {
    3: `qty per board|qty per pcb|quantity per pcb|quantity per board|qty board|qty pcb|per board|qty per unit|qty unit|qty per assembly|quantity per assembly|qty per set|qty per kit|qty set|usage|usage qty|qpa|pcb qty|component count|piezas por unidad
      |menge pro platine|menge je platine|stuck pro platine|anzahl pro platine|menge pro baugruppe|quantite par carte|qte par carte|qte carte|cantidad por placa|quantita per scheda|количество на плату|кол во на плату|单板用量|单机用量|单台用量|单位用量|每套用量|用量|單板用量|單機用量|員数|使用数|台数分|소요량|소요수량`,
    2: 'count|amount|number|number of ref|num|nos|no of parts|of parts|quantity of parts|ref count|reference count|designator count',
    1: '#|no|n|nb|nbre|anz',
  },
  build_qty: {
    3: `build quantity|build qty|qty build|total qty|qty total|total quantity|quantity total|order qty|order quantity|qty to order|qty to buy|buy qty|purchase qty|purchase quantity|qty required|required qty|total required|extended quantity|extended qty|ext qty|production qty|lot qty|batch qty|qty needed|total pcs
      |gesamtmenge|gesamtbedarf|bestellmenge|qte totale|quantite totale|qte a commander|cantidad total|quantita totale|общее количество|总数量|总用量|采购数量|订购数量|總數量|總用量|合計数|数量合計|総数|発注数|発注数量|총수량|주문수량|주문 수량|訂購數量|cantidad a pedir|quantita da ordinare|quantite a commander|количество к заказу|كمية الطلب|الكمية الإجمالية`,
  },
  designators: {
    3: `refdes|ref des|designator|designators|reference designator|reference designators|references|component references|parts on board|placement|placements|repere topo|repere topologique|topo|bauteile|bauteilnamen|riferimenti topografici|rif topografico|rif schema|позиционные обозначения|поз обозначения|поз обозн|位号标号|元件标号|器件标号|贴片位号|部品番号リスト|搭載位置|시트위치|부품기호`,
    2: 'parts|ref|reference|location|locations|repere|reperes|position|positions|pos|поз|component|components|identifier|symbol|name of parts',
  },
  description: {
    3: 'libelle|part description|description 1|component description|item description|bezeichnung|benennung|denominacion|denominazione|наименование и характеристики|наименование и тип',
    1: 'type|part type|component type|technical description|details|characteristics|caracteristiques|kenndaten|technische daten',
  },
  package: {
    3: 'footprint|pcb footprint|package|case|case size|pattern|footprint name|shape|bauform|gehause|封装规格|封装|パッケージ形状',
    1: 'size|dimensions',
  },
  value: {
    3: 'value|values|val|component value|part value|wert|valeur|valor|valore|номинал',
    2: 'comment|comments value|kommentar wert|nominal value|value comment',
    1: 'designation|name|device|part|part name|component name|part type|item name|parameter|bauteil|bauteilbezeichnung|composant|componente|наименование|名称|名稱|品名|部品名|参数|规格|規格',
  },
  fitted: {
    3: `dnp|dnf|dni|dns|dnm|do not populate|do not fit|do not place|do not install|do not mount|not fitted|not populated|not mounted|no pop|nopop|no stuff|nostuff|fitted|populate|populated|mounted|installed|install|stuff|stuffed|placed|fit|assemble|assembled|to be fitted|exclude from bom|fitting|populate option|dnp dnf
      |bestuckt|bestuckung|bestucken|nicht bestuckt|unbestuckt|monte|a monter|ne pas monter|non monte|montage|montado|montar|no montar|montato|montare|non montare|da montare|устанавливать|не устанавливать|установка|монтаж|是否贴片|是否贴装|贴装|不贴|是否上件|是否焊接|不焊|上件|實裝|実装|未実装|実装有無|実装可否|실장|미실장|실장여부|不貼|不上件|لا تركب`,
    2: 'mount|place|load|loaded|assembly|include|included|populate y n|fit y n|population',
  },
  supplier_sku: {
    3: `spn|lcsc part|lcsc|jlcpcb part|jlcpcb part number|supplier part|supplier part number|dist part no|distpartno|distributor part|digi key no|mouser no|farnell code|rs code|rs components|newark part number|tme code|richardson rfpd|richardson|future|verical|tti|tme|reichelt|conrad|lcsc code|szlcsc|立创编号|立创商城|嘉立创编号|order code farnell|stock no|stock number`,
  },
  note: {
    3: `note|notes|remark|remarks|comments|config|configuration|variant|option|options|info|hinweis|hinweise|bemerkung|bemerkungen|anmerkung|anmerkungen|kommentar|remarque|remarques|commentaire|commentaires|observaciones|notas|nota|note e commenti|osservazioni|commenti|примечание|примечания|комментарий|备注|备注说明|備註|註解|备考|備考|摘要|비고|메모|ملاحظات|assembly notes|procurement notes|status|special`,
  },
  other: {
    3: `category|group|kategorie|class|function|stock|total|unit|ext|line|row|id|link|url|vendor|supplier|moq|available|backorder|purch|purchase|avail|smd|pin count|pins|layer|side|rotation|mid x|mid y|ref x|ref y|pad x|pad y|center x|center y|tolerance|voltage|power|material|revision id|revision state|revision status|lifecycle|rohs|fab rohs|measure unit|mesure unit|mrp|date|author|version|approver|change description|change|rev|page|sheet|library|library name|datasheet|image|height|weight|price|status of part|height mm|temperature|rating|dielectric|dielectric type|tolleranza|toleranz|tolerancia|公差|精度|耐压|最小発注数量|최소 주문 수량`,
  },
}

function readNames(): ReadonlyMap<string, { field: BomField; weight: number }> {
  const names = new Map<string, { field: BomField; weight: number }>()
  for (const weight of [3, 2, 1] as const) {
    for (const [field, by_weight] of Object.entries(NAMES) as [BomField, Names][]) {
      for (const name of (by_weight[weight] ?? '').split('|')) {
        const plain = plainName(name)
        if (plain !== '' && !names.has(plain)) names.set(plain, { field, weight })
      }
    }
  }
  return names
}

let known: ReadonlyMap<string, { field: BomField; weight: number }> | null = null

const SAME: Readonly<Partial<Record<string, BomField>>> = {
  references: 'designators',
  supplier_number: 'supplier_sku',
  supplier: 'other',
}

const ALTERNATE =
  /(?:^| )(?:alt|alternate|alternates|alternative|alternatives|second|secondary|2nd|3rd|substitute|sub|replacement|equivalent|equiv|ersatz\p{L}*|alternativ\p{L}*|zweit\p{L}*|remplacement|equivalent\p{L}*|alternativo|sostituto|аналога?|замена)(?: |$)|替代|备选|備選|代替|대체|بديل/u
const NUMBER =
  /(?:^| )(?:part|parts|pn|p n|mpn|number|no|num|nr|source|teilenummer|artikelnummer|nummer|referencia|reference|codigo|codice|numero|номер|артикул)(?: |$|#)|#$|型号|型號|料号|料號|品番|型番|품번|부품 ?번호|رقم/u
const MAKER =
  /(?:^| )(?:manufacturer|mfr|mfg|manf|manuf|maker|vendor|brand|hersteller|fabricant|fabricante|produttore|производитель)(?: |$)|制造商|厂家|厂商|品牌|製造商|廠商|メーカー?|제조사|المصنع/u
const DISTRIBUTOR =
  /(?:^| )(?:digi ?key|mouser|lcsc|jlc ?pcb|farnell|newark|element ?14|rs components|tme|reichelt|conrad|szlcsc)(?: |#|$)|立创|嘉立创/u
const ABOUT = /url|link|price|cost|stock|qty|quantity|preis|datasheet|available|moq|价|库存/u
const BUILD =
  /(?:^| )(?:build|total|order|purchase|extended|ext|production|lot|buy|required|gesamt\p{L}*|totale?|общее)(?: |$)|总|總|采购|合計|総|총/u
const PER_BOARD = /(?:^| )(?:per|board|pcb|each|unit|je|pro|par|por|на)(?: |$)|单|單|每/u
/** What somebody's catalogue made of a line, as our own lists have it beside the line: no part of what the line says. */
const MATCHED = /(?:^| )(?:matched|zugeordnet\p{L}*|asignad[ao]|abbinato|associee?|найденн\p{L}*)(?: |$)|匹配|對應|照合結果|매칭|المطابق/u
/** What a heading without any meaning looks like: the tool numbered it. */
const NUMBERED =
  /^(?:field|column|col|spalte|colonne|columna|feld|champ|campo|unnamed|attribute|user|extra|поле|столбец|列|字段) ?:? ?\d*$/u

/** Null for a heading that says nothing known; an empty one says nothing at all. */
export function readBomHeading(heading: string): BomHeading | null {
  const full = plainName(heading)
  if (full === '' || full.length > 60) return null
  // 'Manufacturer1 Part Number' and 'Manufacturer Part Number 2' have their number taken out, and looked at below.
  const digits = /(?<=\p{L}) ?(\d)(?= |$)/u.exec(full)
  const name = digits ? full.replace(/(?<=\p{L}) ?\d(?= |$)/u, '').trim() : full
  const heading_of = (field: BomField, weight: number): BomHeading => ({ field, weight, name: full })
  if (NUMBERED.test(full)) return null
  if (MATCHED.test(full)) return heading_of('other', 3)
  if (ALTERNATE.test(full)) {
    if (NUMBER.test(full)) return heading_of('alternate_number', 3)
    return heading_of(MAKER.test(full) ? 'alternate_manufacturer' : 'note', MAKER.test(full) ? 3 : 2)
  }
  known ??= readNames()
  const own = known.get(full) ?? known.get(name)
  if (own) return heading_of(own.field, own.weight)
  if (DISTRIBUTOR.test(full)) return heading_of(ABOUT.test(full) ? 'other' : 'supplier_sku', 3)
  const found = readHeading(full) ?? readHeading(name)
  if (!found) return readParts(heading, full)
  const later = Number(digits?.[1] ?? 1) > 1
  if (found.field === 'part_number') return heading_of(later && found.weight === 3 ? 'alternate_number' : 'part_number', found.weight)
  if (found.field === 'manufacturer') return heading_of(later ? 'alternate_manufacturer' : 'manufacturer', found.weight)
  if (found.field === 'qty') return heading_of(BUILD.test(full) && !PER_BOARD.test(full) ? 'build_qty' : 'qty', found.weight)
  const same = SAME[found.field]
  return same ? heading_of(same, found.weight) : heading_of(found.field as BomField, found.weight)
}

/** 'Value / Name', 'Designator(位号)': two names for one thing, or for two of which the first counts. */
function readParts(heading: string, name: string): BomHeading | null {
  const parts = heading.split(/[/|&()（）\n]|\s-\s/).filter((part) => part.trim() !== '')
  if (parts.length < 2 || parts.length > 3) return null
  for (const part of parts) {
    const found = readBomHeading(part)
    if (found) return { ...found, name }
  }
  return null
}

/** Whether a column has no heading, or one that a tool made up. */
export function isUnnamed(heading: string): boolean {
  const name = plainName(heading)
  return name === '' || NUMBERED.test(name)
}
