import { normalizeName } from '#shared/text/fold-name.ts'
import { LIFECYCLES, PACKAGINGS } from '../codes.ts'
import type { Lifecycle, Packaging } from '../model.ts'
import { CellProblem, ValueWithNote } from './faults.ts'
import { listParameterWords } from './taxonomy-in-use.ts'

/** Words of lists as the trade writes them, besides our slugs and their names in the site's languages. */

/** Slugs of one kind by their names, folded. */
export type SlugsByName = ReadonlyMap<string, readonly string[]>

/** Slugs by normalized spellings; `texts` separates the spellings with commas. */
function spellings<Slug extends string>(texts: Readonly<Partial<Record<Slug, string>>>): ReadonlyMap<string, Slug> {
  return new Map(
    (Object.entries(texts) as [Slug, string][]).flatMap(([slug, text]) =>
      text.split(',').map((each) => [normalizeName(each), slug] as const),
    ),
  )
}

const PACKAGING_WORDS = spellings<Packaging>({
  reel: `reel,reels,tape & reel,tape and reel,tape on reel,tape & reel (TR),tape & reel-TR,T&R,TR,Digi-Reel,Mouse Reel,full reel,custom reel,
    编带,编带盘装,卷装,盘装,圆盘,rolle,auf rolle,gegurtet,bobine,carrete,bobina,катушка,リール,テープ＆リール,릴`,
  cut_tape: 'cut tape,cut tape (CT),CT,cut strip,tape cut,strip,剪切带,切带,gurtabschnitt,カットテープ,컷 테이프',
  tray: 'tray,trays,tray (TY),waffle pack,waffle tray,jedec tray,托盘,盘,トレイ,트레이',
  tube: 'tube,tubes,tube (TB),stick,sticks,rail,管装,管,stange,チューブ,スティック,튜브',
  bulk: 'bulk,bag,bags,loose,each,individual,piece,single,散装,袋装,schüttgut,lose,beutel,vrac,バルク,벌크',
  box: 'box,boxes,carton,盒装,盒,箱装,karton,schachtel,箱,박스',
  ammo_pack: 'ammo,ammo pack,ammopack,tape & box,tape and box,tape & box (TB),T&B,fan fold,fanfold,弹药盒,アモパック',
})

const LIFECYCLE_WORDS = spellings<Lifecycle>({
  active: 'active,in production,production,mass production,new,new product,released,在产,量产,生产中,aktiv,actif,activo,attivo,量産中,양산',
  nrnd: `nrnd,not for new designs,not for new design,not recommended for new designs,not recommended for new design,not recommended,
    不推荐用于新设计,不建议用于新设计,新規設計非推奨`,
  last_time_buy: 'last time buy,LTB,last buy,last order,pre-EOL,end of life announced,最后采购,最后购买,最終受注',
  obsolete: `obsolete,eol,end of life,discontinued,discontinued at Digi-Key,discontinued at DigiKey,no longer manufactured,no longer available,
    not in production,inactive,停产,已停产,abgekündigt,obsolète,obsoleto,生産中止,廃番,단종`,
})

/** Words in files' columns, by parameter. */
const PARAMETER_WORDS: Readonly<Record<string, ReadonlyMap<string, string>>> = {
  mounting: spellings({
    surface_mount:
      'SMD,SMT,SMD/SMT,surface mount type,surface mount device,surface-mounted,surface mount right angle,surface mount vertical,贴片',
    through_hole: 'THT,TH,through-hole type,plugin,plug-in,DIP,PCB through hole,lead,leads,leaded,插件,直插',
    panel_mount: 'panel,chassis mount,面板',
    cable_mount: 'cable,free hanging (in-line),free hanging',
  }),
  composition: spellings({
    thick_film: 'thick film resistor,thick film resistors,厚膜,厚膜电阻',
    thin_film: 'thin film resistor,thin film resistors,薄膜,薄膜电阻',
    metal_film: 'metal film resistor,metal film resistors,金属膜',
    carbon_film: 'carbon film resistor,carbon film resistors,碳膜',
    metal_oxide: 'metal oxide,metal oxide film resistors',
    wirewound: 'wire wound,wirewound resistors,绕线',
    metal_strip: 'metal element,metal strip resistor,metal plate',
    metal_foil: 'foil,metal foil resistor',
  }),
  shielding: spellings({
    shielded: '屏蔽,yes',
    semi_shielded: 'semi-shielding,半屏蔽',
    unshielded: 'non-shielded,nonshielded,not shielded,非屏蔽,无屏蔽',
  }),
  direction: spellings({ unidirectional: 'uni,unidir,unipolar,单向', bidirectional: 'bi,bidir,bipolar,双向' }),
  polarity: spellings({
    n_channel: 'N,N-ch,NMOS,1 N-channel,2 N-channel,dual N-channel,N沟道,1个N沟道,2个N沟道',
    p_channel: 'P,P-ch,PMOS,1 P-channel,2 P-channel,dual P-channel,P沟道,1个P沟道,2个P沟道',
    n_and_p_channel: 'N+P,N/P,N-channel + P-channel,N and P-channel,1 N-channel and 1 P-channel,1 N-channel + 1 P-channel,complementary',
    npn_and_pnp: 'NPN+PNP,NPN/PNP,NPN PNP,NPN and PNP',
  }),
  topology: spellings({
    buck: 'step-down,step down,降压,降压型',
    boost: 'step-up,step up,升压,升压型',
    buck_boost: 'step-up/step-down,step-down/step-up,升降压,升降压型',
    charge_pump: 'switched capacitor',
  }),
  output_type: spellings({ fixed: 'fixed output,固定', adjustable: 'adj,variable,可调', open_drain: 'OD', open_collector: 'OC' }),
  gender: spellings({
    male: 'male pin,pin,pins,公,公头',
    female: 'female pin,female socket,socket,母,母座',
    plug: '插头',
    receptacle: '插座',
  }),
  orientation: spellings({
    right_angle: 'right-angle,90°,90 degrees,horizontal,bent,弯插,卧贴,卧式',
    vertical: '立贴,立式',
    straight: '180°,直针',
    bottom_contact: 'bottom,下接,lower contact,bottom side',
    top_contact: 'top,上接,upper contact,top side',
    dual_contact: 'double-sided,dual side,双面接',
  }),
  color: spellings({
    pure_green: 'emerald,emerald green',
    rgb: 'full color',
    white: 'cool white,白,白光',
    red: '红',
    blue: '蓝',
    green: '绿',
  }),
}

const FORM_MIN = 4

/**
 * The packaging in a cell. If it lists several ("Tape & Reel (TR) Cut Tape (CT) Digi-Reel®"), it is cut tape, which is sold by the piece;
 * without cut tape it is ambiguous.
 */
export function readPackaging(cell: string, names: SlugsByName): Packaging | ValueWithNote<Packaging> | CellProblem {
  const folded = normalizeName(cell)
  const findPackaging = (text: string): Packaging | undefined => PACKAGING_WORDS.get(text) ?? findSingle(names.get(text), PACKAGINGS)
  const packaging = findPackaging(folded)
  if (packaging) return packaging
  const several = new Set<Packaging>()
  let rest = folded
  while (rest !== '') {
    const form = [...PACKAGING_WORDS.keys()].filter((each) => each.length >= FORM_MIN && rest.startsWith(each)).sort(longerFirst)[0]
    const next = form === undefined ? undefined : findPackaging(form)
    if (form === undefined || next === undefined) return none(PACKAGINGS)
    several.add(next)
    rest = rest.slice(form.length)
  }
  const [only] = several
  if (several.size === 1 && only) return only
  if (several.has('cut_tape')) return new ValueWithNote('cut_tape', 'names several packagings: cut_tape is used')
  return several.size > 1 ? new CellProblem('names several packagings') : none(PACKAGINGS)
}

const longerFirst = (a: string, b: string): number => b.length - a.length

/** "Active", "NRND", "Last Time Buy", "Discontinued at Digi-Key". */
export function readLifecycle(cell: string, names: SlugsByName): Lifecycle | CellProblem {
  const folded = normalizeName(cell)
  return LIFECYCLE_WORDS.get(folded) ?? findSingle(names.get(folded), LIFECYCLES) ?? none(LIFECYCLES)
}

/**
 * The slug of a cell that has the slug or a name of it.
 * @param lost what is lost if the cell is unreadable
 */
export function readSlug<Slug extends string>(
  cell: string,
  names: SlugsByName,
  allowed: readonly Slug[],
  lost: 'cell' | 'row',
): Slug | CellProblem {
  return findSingle(names.get(normalizeName(cell)), allowed) ?? none(allowed, lost)
}

/** The word of a parameter. */
export function readWord(parameter: string, cell: string, names: SlugsByName): string | CellProblem {
  const folded = normalizeName(cell)
  const allowed = listParameterWords(parameter)
  return PARAMETER_WORDS[parameter]?.get(folded) ?? findSingle(names.get(folded), allowed) ?? none(allowed)
}

const NO = /^(?:n|no|non|false|0|nein|нет)$/i
const YES = /^(?:y|yes|true|1|ja|oui|si|sí|да|是)$/i
const NOT_ROHS =
  /^(?:n|no|non|false|0|nein|нет)$|^no rohs\b|\bnon[- ]?(?:rohs|compliant)|\bnot (?:rohs ?[23]? )?compliant|\bcontains lead\b|不符合/i
const ROHS = /^(?:y|yes|true|1|ja|oui|si|sí|да|是|符合)$|\brohs ?[23]?\b|\bcompliant\b/i
/** Distributors' words for "unknown". */
const ROHS_UNKNOWN = /\b(?:vendor undefined|not applicable|request|unknown|undefined)\b/i

/** "Yes", "RoHS", "ROHS3 Compliant", "Lead free / RoHS Compliant", "Non-RoHS"; null for words that mean unknown. */
export function readRohs(cell: string): boolean | null | CellProblem {
  if (NOT_ROHS.test(cell)) return false
  if (ROHS.test(cell)) return true
  return ROHS_UNKNOWN.test(cell) ? null : new CellProblem('says neither yes nor no')
}

/** Whether the part is no longer sold: "yes", "no"; an empty cell means no. */
export function readRetired(cell: string): boolean | CellProblem {
  if (cell === '' || NO.test(cell)) return false
  return YES.test(cell) ? true : new CellProblem('says neither yes nor no')
}

const findSingle = <Slug extends string>(slugs: readonly string[] | undefined, allowed: readonly Slug[]): Slug | undefined =>
  allowed.find((each) => slugs?.includes(each))

const none = (allowed: readonly string[], lost: 'cell' | 'row' = 'cell'): CellProblem =>
  new CellProblem(`is none of ${allowed.join(', ')}`, lost)
