import { replaceUmlauts } from '#shared/text/german-spelling.ts'
import type { Unit } from '#shared/trade/units.ts'
import { PARAMETERS } from '../../catalogue/taxonomy.ts'
import { foldPhrase } from './words.ts'

/**
 * The words of a query that are not in the catalogue but state a condition: required properties, exclusions, the parameter of a number.
 * Phrases are normalized.
 */

export type Flag = 'datasheet' | 'price' | 'stock' | 'rohs'

const folded = <T>(entries: readonly (readonly [T, string])[]): ReadonlyMap<string, T> =>
  new Map(entries.flatMap(([meaning, phrases]) => foldAll(phrases).map((phrase) => [phrase, meaning] as const)))

/** Phrases for flags in the eleven languages, as the pages word them and as buyers shorten them. */
export const FLAGS: ReadonlyMap<string, Flag> = folded<Flag>([
  ['datasheet', 'datasheet,data sheet,datasheets,with datasheet,with data sheet,has datasheet,pdf'],
  [
    'datasheet',
    '数据手册,规格书,有数据手册,有规格书,带规格书,資料手冊,規格書,有規格書,データシート,データシートあり,データシート有り,데이터시트,데이터시트 있음',
  ],
  ['datasheet', 'Datenblatt,mit Datenblatt,hoja de datos,con hoja de datos,scheda tecnica,con scheda tecnica,con datasheet'],
  [
    'datasheet',
    'fiche technique,avec fiche technique,даташит,даташита,с даташитом,есть даташит,документация,ورقة البيانات,مع ورقة البيانات',
  ],
  ['stock', 'stock,in stock,instock,on stock,ex stock,with stock,has stock,available,available now,現貨,有現貨,有庫存,庫存'],
  ['stock', '现货,有现货,有库存,库存,在庫,在庫あり,在庫有り,재고,재고 있음,재고있음,auf Lager,ab Lager,lagernd,Lagerware,verfügbar'],
  ['stock', 'en stock,con stock,disponible,disponibile,disponibili,in magazzino,a magazzino,disponibles'],
  ['stock', 'в наличии,есть в наличии,на складе,наличие,со склада,متوفر,متوفرة,متوفر في المخزون,في المخزون,مخزون'],
  ['price', 'price,prices,with price,has price,priced,Preis,mit Preis,precio,con precio,prezzo,con prezzo,prix,avec prix'],
  ['price', '价格,有价格,有价,價格,有價格,有價,価格,価格あり,가격,가격 있음,цена,с ценой,есть цена,السعر,سعر,مع السعر'],
  ['rohs', 'rohs,rohs compliant,rohs conform,has rohs,with rohs,lead free,leadfree,pb free,符合 RoHS,符合RoHS,无铅,無鉛,無鉛化,鉛フリー'],
  ['rohs', 'RoHS対応,RoHS 準拠,RoHS準拠,RoHS 준수,무연,RoHS-konform,bleifrei,cumple RoHS,sin plomo,conforme RoHS,senza piombo'],
  ['rohs', 'sans plomb,соответствует RoHS,бессвинцовый,متوافق مع RoHS,خالٍ من الرصاص'],
])

/** "not": excludes the next phrase. */
export const NOT_WORDS: ReadonlySet<string> = new Set(
  foldAll('not,without,except,excluding,exclude,nicht,ohne,kein,keine,außer,sans,sauf,hors,sin,excepto,salvo,senza,escluso,tranne').concat(
    foldAll('не,без,кроме,非,不要,不含,除了,排除,除,제외,ليس,بدون,ما عدا'),
  ),
)

/** Filler words: they have no meaning in a list of properties, and no part number contains them. */
export const NOISE_WORDS: ReadonlySet<string> = new Set(
  foldAll(
    'a,an,the,of,for,with,and,or,in,by,to,at,on,has,is,ic,ics,part,parts,component,components,pcs,rated,type,value,pcb,converter,jack,device,devices',
  ).concat(
    foldAll('und,oder,mit,für,von,der,die,das,im,ein,eine,et,ou,avec,pour,de,du,des,le,la,les,un,une,y,o,con,para,del,el,los,las'),
    foldAll('e,per,di,da,il,lo,gli,i,и,или,с,для,в,на,от,的,和,与,或,带,用,の,と,で,に,用の,용,및,와,과,و,في,من,مع,أو'),
  ),
)

/** Other spellings of words that the catalogue has under one name. */
export const SYNONYMS: ReadonlyMap<string, string> = folded([
  ['c0g', 'np0,npo,cog,c0g np0,np0 c0g'],
  ['n channel', 'n ch,nch,nchannel,n kanal,n-type mosfet'],
  ['p channel', 'p ch,pch,pchannel,p kanal'],
  ['surface mount', 'surface mounted,surfacemount'],
  ['through hole', 'thru hole,tht,throughhole,leaded'],
  ['bidirectional', 'bi directional,bidir'],
  ['unidirectional', 'uni directional,unidir'],
  ['and', 'and gate'],
  ['or', 'or gate'],
  ['nand', 'nand gate'],
  ['nor', 'nor gate'],
  ['xor', 'xor gate,exor'],
  ['xnor', 'xnor gate'],
  ['inverter', 'not gate'],
  ['rs 485', 'rs485,rs485 transceiver,rs 485 transceiver'],
  ['rs 232', 'rs232,rs232 transceiver,rs 232 transceiver'],
  ['i2c', 'iic'],
  ['right angle', 'right angled,90 degree,angled'],
  ['rail to rail', 'rrio,r2r'],
  ['wirewound', 'wire wound'],
  ['thick film', 'thickfilm'],
  ['thin film', 'thinfilm'],
])

/** Numbers of elements in one package: a word for a MOSFET, the number of channels for an amplifier. */
export const MULTIPLES: ReadonlyMap<string, number> = new Map([
  ['single', 1],
  ['dual', 2],
  ['triple', 3],
  ['quad', 4],
])
/** Words for numbers of channels that the catalogue does not contain. */
export const CHANNEL_COUNTS: ReadonlyMap<string, number> = new Map([
  ['hex', 6],
  ['octal', 8],
])

/**
 * The field that a word beside a number names. `span`: the parameters of a part's lower and upper limit, so that a number requires a part
 * that withstands it. `unit` alone: any parameter in that unit.
 */
export type QueryField = { parameters: readonly string[]; unit: Unit } | { span: readonly [string, string]; unit: Unit } | { unit: Unit }

interface FieldWord {
  field: QueryField
  /**
   * Where the word may stand. `sign`: only before ":", "=" or a comparison, as it has another meaning too. `before`: not after a number,
   * where it begins a name: "1W power inductor".
   */
  wordPosition: 'sign' | 'before' | 'any'
}

const UNIT_OF: ReadonlyMap<string, Unit> = new Map(PARAMETERS.flatMap((each) => (each.kind === 'number' ? [[each.slug, each.unit]] : [])))

const FIELDS: ReadonlyMap<string, FieldWord> = new Map<string, FieldWord>([
  ...[...UNIT_OF].map(([slug, unit]): [string, FieldWord] => [
    foldPhrase(slug),
    { field: { parameters: [slug], unit }, wordPosition: 'any' },
  ]),
  ...words('sign', [
    ['collector_current', 'ic'],
    ['forward_current', 'if'],
    ['slew_rate', 'sr'],
    ['load_capacitance', 'cl'],
    ['clamping_voltage', 'vc'],
    ['drain_current', 'id'],
    ['positions', 'n'],
  ]),
  ...words('any', [
    ['drain_source_voltage', 'vds,vdss'],
    ['on_resistance', 'rdson,rds on,rds,ron'],
    ['gate_threshold_voltage', 'vgsth,vgs th,vth'],
    ['gate_charge', 'qg'],
    ['collector_emitter_voltage', 'vce,vceo,vces'],
    ['transition_frequency', 'ft'],
    ['reverse_voltage', 'vrrm,vr'],
    ['forward_voltage', 'vf'],
    ['reverse_recovery_time', 'trr'],
    ['zener_voltage', 'vz'],
    ['standoff_voltage', 'vrwm,stand off'],
    ['peak_pulse_power', 'ppp,ppk'],
    ['quiescent_current', 'iq'],
    ['switching_frequency', 'fsw'],
    ['gain_bandwidth', 'gbw,gbp,gbwp'],
    ['offset_voltage', 'vos'],
    ['isolation_voltage', 'viso'],
    ['current_transfer_ratio', 'ctr'],
    ['clock_frequency', 'fclk'],
    ['current_rating', 'irms'],
    ['hold_current', 'ihold'],
    ['trip_current', 'itrip'],
    ['drain_current', 'drain'],
    ['esr', 'esr'],
    ['dc_resistance', 'dcr'],
    ['saturation_current', 'isat,saturation'],
    ['dropout_voltage', 'vdo,dropout'],
    ['output_voltage', 'vout,output'],
    ['output_current', 'iout'],
    ['coil_voltage', 'coil'],
    ['pitch', 'pitch,raster,间距,間距,ピッチ,피치,paso,passo,pas,шаг'],
    ['temperature_coefficient', 'tcr,tc'],
    ['flash_size', 'flash'],
    ['ram_size', 'ram'],
    ['height', 'height'],
    ['diameter', 'diameter,dia'],
    ['wavelength', 'wavelength'],
    ['positions', 'positions,position,pos,way,ways,poles,contacts,circuits'],
    ['rows', 'rows,row,reihig,排'],
    ['channels', 'channels,channel,ch,kanal,通道'],
    ['io_count', 'io,ios,i o,gpio,gpios'],
    ['axes', 'axis,axes,轴,軸'],
    ['turns', 'turns,turn'],
    ['elements', 'elements,element'],
  ]),
  ...(['pins', 'pin', 'polig', 'pol', '脚', '腳', '针', '針', 'ピン', '핀', 'пин'] as const).map((word): [string, FieldWord] => [
    foldPhrase(word),
    { field: { parameters: ['pins', 'positions'], unit: 'count' }, wordPosition: 'any' },
  ]),
  ['tolerance', { field: { parameters: ['tolerance', 'accuracy'], unit: 'percent' }, wordPosition: 'any' }],
  ['tol', { field: { parameters: ['tolerance', 'accuracy'], unit: 'percent' }, wordPosition: 'any' }],
  ...spans('before', ['temperature_min', 'temperature_max'], 'celsius', 'temperature,temp,operating temperature,ta,tj'),
  ...spans('any', ['input_voltage_min', 'input_voltage_max'], 'volt', 'vin,input,input voltage'),
  ...spans('any', ['supply_voltage_min', 'supply_voltage_max'], 'volt', 'supply,supply voltage,vcc,vdd'),
  ...words('before', [['clock_frequency', 'clock']]),
  ['voltage', { field: { unit: 'volt' }, wordPosition: 'before' }],
  ['current', { field: { unit: 'ampere' }, wordPosition: 'before' }],
  ['power', { field: { unit: 'watt' }, wordPosition: 'before' }],
])

function words(wordPosition: FieldWord['wordPosition'], entries: readonly (readonly [string, string])[]): [string, FieldWord][] {
  return entries.flatMap(([slug, phrases]) => {
    const unit = UNIT_OF.get(slug)
    if (!unit) throw new Error(`${slug} is no parameter with a unit`)
    return foldAll(phrases).map((phrase): [string, FieldWord] => [phrase, { field: { parameters: [slug], unit }, wordPosition }])
  })
}

function spans(
  wordPosition: FieldWord['wordPosition'],
  span: readonly [string, string],
  unit: Unit,
  phrases: string,
): [string, FieldWord][] {
  return foldAll(phrases).map((phrase) => [phrase, { field: { span, unit }, wordPosition }])
}

function foldAll(phrases: string): string[] {
  return phrases.split(',').flatMap((phrase) => [...new Set([phrase, replaceUmlauts(phrase)].map(foldPhrase))])
}

/**
 * The field of a word, or null.
 * @param wordPosition before a sign (":", "=", a comparison), before its number, or behind it
 */
export function findQueryField(name: string, wordPosition: 'sign' | 'before' | 'behind'): QueryField | null {
  if (wordPosition === 'sign' && name.includes('|')) return severalParameters(name.split('|'))
  const field = FIELDS.get(foldPhrase(name))
  if (!field) return null
  // A slug means only its parameter; a word may mean several parameters.
  if (wordPosition === 'sign') return UNIT_OF.has(name) ? { parameters: [name], unit: UNIT_OF.get(name) as Unit } : field.field
  if (wordPosition === 'before') return field.wordPosition === 'sign' ? null : field.field
  return field.wordPosition === 'any' ? field.field : null
}

/** Whether a word is a parameter's name in English; in another language it may name something else. */
export const isParameterName = (name: string): boolean => UNIT_OF.has(foldPhrase(name))

function severalParameters(slugs: readonly string[]): QueryField | null {
  const units = slugs.map((slug) => UNIT_OF.get(slug))
  const [unit] = units
  return unit && units.every((each) => each === unit) ? { parameters: slugs, unit } : null
}

/** Other subjects before a colon. */
export type Subject = 'manufacturer' | 'category' | 'package' | 'series' | 'has'
export const SUBJECTS: ReadonlyMap<string, Subject> = folded<Subject>([
  [
    'manufacturer',
    'maker,manufacturer,brand,mfr,mfg,mfgr,make,hersteller,fabricant,fabricante,produttore,производитель,厂商,厂家,品牌,廠商,メーカー,제조사',
  ],
  ['category', 'category,cat,kategorie,categoria,catégorie,категория,分类,类别,分類,カテゴリ,분류'],
  ['package', 'package,case,footprint,pkg,size,gehäuse,boîtier,encapsulado,contenitore,корпус,封装,封裝,パッケージ,패키지'],
  ['series', 'series,family,serie,série,серия,系列,シリーズ,시리즈'],
  ['has', 'has,is,with'],
])
