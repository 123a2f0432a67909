/**
 * Headings of lists in the languages of the trade, as found in real files. They are normalized by `normalizeHeading`; `readHeading`
 * recognizes further forms by single words.
 */

/**
 * The fields of a list. `build_qty` counts pieces for all boards of a build; `note` and `other` are read so that the column gets no other
 * field.
 */
export const LIST_FIELDS = [
  'part_number',
  'alternate_number',
  'manufacturer',
  'alternate_manufacturer',
  'qty',
  'build_qty',
  'designators',
  'description',
  'package',
  'value',
  'fitted',
  'supplier_sku',
  'target_price',
  'date_code',
  'note',
  'other',
] as const
export type ListField = (typeof LIST_FIELDS)[number]

/** 3: unambiguous. 2: right in most lists. 1: right only if no other column fits better. */
export type HeadingWeight = 1 | 2 | 3

export const HEADING_NAMES: Readonly<Partial<Record<ListField, Readonly<Partial<Record<HeadingWeight, string>>>>>> = {
  part_number: {
    3: `mpn|mpns|mpn1|mpn 1|mfr part|mfr pn|mfr p n|mfg pn|mfg p n|mfg part|mfrpn|mfgpn|manf#|manf #|mfr#|mfr #|mfg#|mfg #|mfr no|mfg no|mfr part number|manufacturer pn|manufacturer p n
      |manufacturer part|manufacturer part number|manufacturer part number 1|manufacturer part no|manufacturer number|manufacturer ref|maker part number|maker pn|vendor part number mpn
      |part number mpn|orderable part number|ordering part number|opn|mfr ref|manf part|manf pn|mf pn|mfpn|mf pn 1|mfr num|manufacturers part number|manufacturer s part number
      |hersteller nr|hersteller nummer|herstellernummer|hersteller teilenummer|herstellerteilenummer|herstellerteilenr|hersteller teilenr|hersteller artikelnummer|herstellerartikelnummer
      |hersteller artikelnr|hersteller bestellnummer|hersteller typ|herstellerbezeichnung|hersteller bezeichnung|hersteller pn|typenbezeichnung
      |ref fabricant|reference fabricant|reference constructeur|ref constructeur|numero de piece fabricant|n piece fabricant|code fabricant|reference du fabricant|ref du fabricant|no piece fabricant|numero de piece du fabricant
      |referencia del fabricante|referencia fabricante|ref fabricante|n de pieza del fabricante|numero de pieza del fabricante|numero de parte del fabricante|numero de parte fabricante|codigo fabricante|codigo del fabricante|n fabricante|no parte fabricante|no de parte del fabricante
      |codice produttore|codice costruttore|codice del produttore|part number produttore|numero parte produttore|codice articolo produttore|pn produttore|rif produttore|codice fabbricante
      |партномер|парт номер|парт номер производителя|партномер производителя|номер производителя|номер детали производителя|артикул производителя|обозначение производителя|код производителя|маркировка производителя
      |制造商型号|制造商料号|制造商零件编号|制造商零件号|制造商编号|制造商部件号|厂家型号|厂商型号|厂家料号|厂商料号|原厂型号|原厂料号|原厂编号|生产商型号|品牌型号|元件型号|器件型号|物料型号|芯片型号|型号规格|规格型号|产品型号|制造商产品型号|原厂物料编码
      |製造商型號|製造商料號|製造商零件編號|製造商零件號|製造商編號|原廠型號|原廠料號|廠商型號|廠商料號|廠牌型號|產品型號|元件型號|規格型號|型號規格|製造商產品編號|原廠編號
      |メーカー型番|メーカ型番|メーカー品番|メーカ品番|メーカー型式|メーカ型式|製造元型番|製造元部品番号|メーカー部品番号|メーカ部品番号|メーカー製品番号|製品型番|部品型番|部品型式
      |제조사 품번|제조사품번|제조사 부품번호|제조사 부품 번호|제조업체 부품 번호|제조사 파트넘버|제조사 파트번호|메이커 품번|메이커품번|제조사 모델명|제조번호
      |رقم القطعة لدى الشركة المصنعة|رقم القطعة الخاص بالشركة المصنعة|رقم قطعة الشركة المصنعة|رقم المصنع|رقم القطعة المصنعة|رقم جزء المصنع|رقم قطعة المصنع
      |mp|mpn primary|primary mpn|preferred mpn|mfr part primary|ref fab|cod costruttore|cod produttore|cod fabricant|cod produs producator|cod producator|наименование производителя
      |nr producenta|kod producenta|numer producenta|oznaczenie producenta|symbol producenta|numer czesci producenta|oznaceni vyrobce|kod vyrobce|cislo vyrobce|typove oznaceni vyrobce|oznacenie vyrobcu|kod vyrobcu|cislo vyrobcu
      |fabrikantnummer|fabrikant nr|fabrikant nummer|fabrikantcode|artikelnummer fabrikant|tillverkarens artikelnummer|tillv art nr|tillverkarnummer|tillverkare art nr|producent nr|producentens varenummer|producent varenr|produsentnummer|produsent nr|produsentens delenummer
      |valmistajan osanumero|valmistajan tuotenumero|valmistajan koodi|uretici parca no|uretici parca numarasi|uretici kodu|uretici urun kodu|gyartoi cikkszam|gyartoi kod|gyartoi azonosito
      |код виробника|номер виробника|артикул виробника|позначення виробника|произвођачка ознака|ознака произвођача|oznaka proizvodaca|oznaka proizvodjaca|каталожен номер|номер на производителя|κωδικος κατασκευαστη|מקט יצרן|ma nha san xuat`,
    2: `part number|part no|part num|part nr|partnumber|partno|part#|part #|pn|p n|pno|partname|model|model no|model number|model name|type number|device part number|component part number|component pn|full part number
      |part number 1|comp pn|part id|orderable|ordering code|order number|ordercode|item number|article|article number|article no|art nr|art no|material number|device name|product|product number|product no|part n
      |teilenummer|teile nr|teilenr|artikelnummer|artikel nr|artikelnr|artikel|bestellnummer|bestell nr|bestellnr|bestellbezeichnung|typ|typbezeichnung|bauteilnummer|sachnummer|materialnummer|produktnummer|bauelement
      |reference article|reference produit|reference piece|numero de piece|n de piece|n piece|no de piece|reference composant|modele|code article|reference commerciale
      |numero de parte|n de parte|no de parte|no parte|nro de parte|numero de pieza|n pieza|codigo|codigo de pieza|referencia|modelo|articulo|numero de articulo|numero de modelo|codigo de producto
      |codice|codice articolo|codice prodotto|codice componente|numero parte|numero di parte|numero pezzo|modello|sigla|articolo|part number costruttore|codice parte|numero articolo
      |артикул|обозначение|номер детали|номер компонента|номер|номенклатура|модель|тип|тип компонента|маркировка|компонент|деталь|номер позиции заказа|заказной номер|код заказа|код товара|наименование компонента|наименование эрэ|наименование номенклатуры
      |型号|型號|料号|料號|物料编号|物料编码|物料號|物料代码|物料編號|元件编号|元件號|零件号|零件编号|零件號|零件編號|零件型号|部件号|品号|品號|产品编号|產品編號|产品名称|物料名称|元器件型号|元器件名称|名称型号|商品型号|件号|訂購型號|订货型号|訂貨型號|訂購料號|规格书型号
      |品番|型番|型式|型名|部品番号|部品番號|品名型番|製品番号|商品番号|部番|品目|部品型名|製品名|形名|形式|図番|품번|부품번호|부품 번호|파트넘버|파트 넘버|파트번호|파트 번호|모델명|모델번호|모델|형명|형번|품명|부품명|제품번호|제품 번호|자재번호|품목번호|품목코드
      |رقم القطعة|رقم الجزء|رقم الصنف|الموديل|موديل|رقم الموديل|الطراز|طراز|رقم المنتج|رقم المكون|كود القطعة|القطعة|اسم القطعة|المكون
      |indeks|numer czesci|nr czesci|numer katalogowy|nr katalogowy|kod produktu|codigo do produto|numero da peca|n peca|codigo do fabricante|peca|cislo dilu|cislo soucastky|objednaci cislo|objednacie cislo|artikelnummer leverancier|onderdeelnummer|onderdeel nr|typenummer|komponentnummer|delnummer|komponent nr|varenummer|varenr|osanumero|tuotekoodi|cikkszam|tipusszam|alkatreszszam|parca numarasi|parca no|parca kodu|urun kodu|malzeme kodu|stok kodu|cod produs|cod piesa|numar piesa|номер деталі|артикул товару|каталожен номер|κωδικος|מקט|מק ט|מספר חלק|ma linh kien|nomor part|kode part`,
    1: `order code|ref article|libref|lib ref|designation composant|品目名|item|title|bauteilname|libpart
      |library ref|library reference|lib part|name in library|symbol name|part value mpn
      |materialnummer sap|matnr|part code|material code|codigo material`,
  },
  manufacturer: {
    3: `manufacturer|manufacturer 1|manufacturer1|manufacturer name|mfr|mfr 1|mfr name|mfg|mfg 1|mfg name|mfgr|mf|manf|maker|brand|brand name|make|manufacturers|manufacturer s|mnf|manuf|manufacturedby|part manufacturer|part maker|part brand|component manufacturer|vendor manufacturer
      |hersteller|hersteller 1|herstellername|fabrikat|marke|produzent|lieferant hersteller
      |fabricant|constructeur|marque|nom du fabricant|fabricante|marca|nombre del fabricante|produttore|costruttore|fabbricante|marchio|nome produttore
      |производитель|изготовитель|бренд|марка|фирма|завод изготовитель|фирма производитель|торговая марка
      |制造商|厂家|厂商|品牌|生产商|生产厂家|原厂|制造厂商|厂牌|制造厂家|供应商品牌|製造商|廠商|廠牌|品牌廠商|原廠|製造廠|製造廠商|メーカー|メーカ|メーカー名|メーカ名|製造元|製造者|製造会社|ブランド|製造メーカー|제조사|제조업체|메이커|브랜드|제조회사|제조원|제조사명
      |الشركة المصنعة|المصنع|الصانع|العلامة التجارية|الماركة|الشركة الصانعة|ماركة|اسم المصنع
      |producent|wytworca|vyrobce|vyrobca|fabrikant|merk|tillverkare|fabrikat tillverkare|produsent|valmistaja|gyarto|uretici|marka uretici|producator|viробник|виробник|производител|κατασκευαστης|יצרן|proizvodac|proizvodjac|произвођач|nha san xuat|pabrikan|produsen|casa costruttrice|uretici firma|marka|gamintojas|razotajs|tootja`,
    2: `company|fab|produced by|firma|fabrica`,
  },
  qty: {
    3: `nombre|qty|quantity|qtys|req qty|rfq qty|requested quantity|request qty|requested qty|demand|needed|qty pcs
      |pcs|pieces|no of pieces|quantities|amount needed|q ty|qnty|qte|quant|qty 1|quantity 1|qnt|eau|annual usage|annual quantity
      |menge|anzahl|stuckzahl|stueckzahl|stuck|stueck|bedarf|stk|stck|anfragemenge|jahresbedarf|benotigte menge
      |quantite|quantite demandee|qte demandee|quantites|besoin|cantidad|cant|cantidad requerida|cdad|unidades|uds|ctd|cantidad solicitada|piezas|cantidades
      |quantita|qta|quantita richiesta|pezzi|n pezzi|pz|numero pezzi|fabbisogno|q ta
      |количество|кол во|кол|колво|к во|количество шт|кол во шт|кол во штук|всего|шт|требуемое количество|потребность|заказ кол во
      |数量|需求数量|用量|需求量|数量需求|询价数量|需求|数目|个数|數量|需求數量|採購數量|詢價數量|用量需求|必要数量|必要数|員数|個数|使用数|所要量|所要数|見積数量|希望数量|購入数量|台数分|수량|소요수량|소요량|필요수량|필요 수량|요청수량|견적수량|발주수량|개수
      |الكمية|كمية|العدد|الكميه|الكمية المطلوبة|عدد القطع|العدد المطلوب
      |qty per board|qty per pcb|quantity per pcb|quantity per board|per board|qty per unit|qty unit|piezas por unidad|单板用量|每套用量|单机用量|單板用量|單機用量
      |qty board|qty pcb|qty per assembly|quantity per assembly|qty per set|qty per kit|qty set|usage|usage qty|qpa|pcb qty|component count
      |menge pro platine|menge je platine|stuck pro platine|anzahl pro platine|menge pro baugruppe|quantite par carte|qte par carte|qte carte|cantidad por placa|quantita per scheda|количество на плату|кол во на плату|单台用量|单位用量
      |ilosc|liczba|szt|sztuk|sztuki|quantidade|qtd|qtde|pocet|pocet kusu|pocet ks|ks|kusu|mnozstvi|mnozstvo|aantal|hoeveelheid|stuks|antal|mangd|antall|maara|kpl|lukumaara|mennyiseg|darab|darabszam|db|adet|miktar|cantitate|buc|bucati|кількість|к сть|количество бр|брой|ποσοτητα|כמות|kolicina|komada|kom|количина|комада|so luong|jumlah|number off|no off|кіл ть|кіл сть|kiekis|skaits|kogus|τεμ|τεμαχια|每板用量|每板数量|จำนวน`,
    2: `count|amount|number|how many|required|no of|ea|数|ordered|qty ordered|commande|bestellt|qty bom|needs|num|number of ref|nos|no of parts|of parts|quantity of parts|ref count|reference count|designator count`,
    1: `shipped|qty shipped|geliefert|q|nbre|nb|#|pieces per unit|summe|合计|no|n|anz`,
  },
  build_qty: {
    3: `qty required|quantity required|required qty|required quantity|order qty|order quantity|qty needed|qty to order|total qty|total quantity|qty total|quantity total|buy qty
      |purchase qty|order amount|gesamtmenge|bestellmenge|gesamtbedarf|qte totale|quantite totale|cantidad total|quantita totale|общее количество
      |采购数量|总数量|订购数量|总用量|采购量|總數量|訂購數量|總用量|数量合計|発注数|発注数量|合計数|総数|주문수량|주문 수량|총수량|الكمية الإجمالية|كمية الطلب|build quantity
      |build qty|qty build|qty to buy|purchase quantity|total required|extended quantity|extended qty|ext qty|production qty|lot qty|batch qty|total pcs
      |qte a commander|cantidad a pedir|quantita da ordinare|quantite a commander|количество к заказу`,
    1: `gesamt|合計`,
  },
  designators: {
    3: `references|reference designator|reference designators|ref des|refdes|refdesignator|designator|designators|refs|reference s|ref part|ref parts|part ref|part refs|ref designator|ref designators|part reference|component reference|schematic reference|circuit reference|parts reference|annotation
      |bauteilreferenz|referenz|referenzen|position im schaltplan|bauteilname im schaltplan|repere topologique|designateur|designateurs|references schema|designador|designadores|referencias|refs schema|riferimento|riferimenti|designatore|rif|identificativo|riferimento schema
      |позиционное обозначение|поз обозначение|позиция|поз обозн|обозначение на схеме|позиции|десигнатор|позобозначение
      |位号|位號|位置号|元件位号|器件位号|标号|位置|元件位號|位置號|標號|位号信息|部品記号|リファレンス|参照番号|回路記号|部品番号記号|実装位置|シンボル|部品ref|記号|参照|레퍼런스|참조|참조번호|위치|부품위치|참조 지정자|المرجع|المراجع|رموز المواضع|رمز الموضع|رمز المكون|معرف المرجع|الموقع
      |component references|parts on board|placement|placements|repere topo|topo|bauteile|bauteilnamen|riferimenti topografici|rif topografico|rif schema|позиционные обозначения|поз обозначения|位号标号|元件标号|器件标号|贴片位号|部品番号リスト|搭載位置|시트위치|부품기호
      |oznaczenie|oznaczenia|oznaczenie na schemacie|oznaczenie schematowe|referencja|designadores pcb|referencia no esquema|oznaceni|oznacenie|oznaceni soucastky|referentie|referenties|aanduiding|beteckning|referens|betegnelse|tunniste|pozicio|poziciojel|jeloles|referans|konum|referinta|referinte|позначення|позиційне позначення|поз познач|bauteil ref|bauteilref|reference topologique|rep topo|元件位置|ロケーション|referanslar|pozicioszam|viite|viitteet`,
    2: `parts|component|symbol|reference|ref|location|locations|repere|reperes|поз
      |customer reference|part references|components|name in schematic|bezeichner|kennung|pos|position|positions|identifier|name of parts`,
  },
  description: {
    3: `bezeichnung|benennung|denominazione
      |description|desc|descr|part description|item description|detail|specification|spec|specs|component description|long description|short description
      |beschreibung|artikelbeschreibung|bauteilbeschreibung|spezifikation|descriptif|designation article|libelle|intitule|descripcion|especificacion|comentarios|descrizione|specifica
      |описание|характеристики|параметры|描述|说明|产品描述|物料描述|說明|參數|產品描述|規格描述|规格描述|説明|仕様|内容|설명|사양|규격|상세|내용|الوصف|وصف|المواصفات|تفاصيل|البيان
      |description 1|denominacion|наименование и характеристики|наименование и тип
      |opis|nazwa|opis elementu|nazwa elementu|descricao|popis|popis soucastky|nazev|nazov|omschrijving|beschrijving|benaming|beskrivning|benamning|beskrivelse|kuvaus|nimitys|leiras|megnevezes|aciklama|tanim|malzeme adi|urun adi|descriere|denumire|опис|найменування|описание на|περιγραφη|תיאור|opis artikla|naziv|mo ta|deskripsi|keterangan|artikelbezeichnung|description article|назва|nimike|apraksts|kirjeldus|品名規格|品名规格|kurztext|materialkurztext|materialtext|materialbezeichnung|artikeltext|material description|short text`,
    1: `type|details|purpose|application|used for|used in|verwendung|verwendungszweck|zweck|funktion|utilisation|fonction|usage prevu|uso|funcion|aplicacion|funzione|utilizzo|impiego|функция|назначение|применение|использование|przeznaczenie|zastosowanie|funkcja|ucel|pouziti
      |doel|gebruik|functie|toepassing|syfte|formal|kaytto|amac|kullanim|gorev|rendeltetes|scop|用途|功能|作用|使用场景|용도|기능|目的|الغرض|الاستخدام|part type|component type|technical description|characteristics|caracteristiques|kenndaten|technische daten`,
  },
  package: {
    3: `package|packages|footprint|package case|case|case size|package type|package size|pkg|case package|pcb footprint|package footprint|pcb decal|land pattern|size code|mounting package|package reference|cell name|decal|housing size
      |gehause|gehaeuse|bauform|gehausetyp|gehaeusetyp|bauformgrosse|footprint name|boitier|boitiers|empreinte|type de boitier|encapsulado|huella|capsula|tipo de encapsulado|encapsulado footprint|contenitore|impronta|tipo contenitore
      |корпус|тип корпуса|посадочное место|типоразмер|размер корпуса|футпринт|封装|封裝|封装形式|封装类型|封装规格|元件封装|封装尺寸|封裝形式|封裝類型|封裝規格|元件封裝|封裝尺寸
      |パッケージ|フットプリント|外形|ケース|パッケージサイズ|サイズ|形状|パッケージ種類|패키지|풋프린트|외형|패키지 타입|사이즈|العبوة|الغلاف|نوع الغلاف|الحزمة|نوع الحزمة|حجم الحزمة|الحاوية|pattern|shape
      |パッケージ形状
      |obudowa|encapsulamento|involucro|pouzdro|puzdro|behuizing|kapsling|kapsel|hus|kotelo|tok|tokozas|kilif|paket|capsula componente|корпус компонента|kuciste|gehauseform|gehaeuseform|contenedor`,
    2: `geometry|groesse|grosse|taille|尺寸`,
    1: `size|mounting|dimensions`,
  },
  value: {
    3: `part value|value|values|val|wert|werte|valeur|valor|valore|номинал|значение|值|数值|参数值|阻值|容值|元件值|數值|定数|値|定格|값|정격|القيمة|قيمة|component value
      |wartosc|hodnota|waarde|varde|verdi|vaerdi|arvo|ertek|deger|valoare|значення|стойност|τιμη|ערך|vrijednost|vrednost`,
    2: `comment|nominal|comments value|kommentar wert|nominal value|value comment`,
    1: `part|part name|bauteil|bauteilbezeichnung|composant|componente|наименование|品名|部品名|name|designation|名称|名稱|component name|規格|规格|参数|device
      |item name|parameter`,
  },
  fitted: {
    3: `dnp|dni|populate|fitted|fit|do not populate|do not place
      |dnf|dns|dnm|do not fit|do not install|do not mount|not fitted|not populated|not mounted|no pop|nopop|no stuff|nostuff|populated|mounted|installed|install|stuff|stuffed|placed|assemble|assembled|to be fitted|exclude from bom|fitting|populate option|dnp dnf
      |bestuckt|bestuckung|bestucken|nicht bestuckt|unbestuckt|monte|a monter|ne pas monter|non monte|montage|montado|montar|no montar|montato|montare|non montare|da montare|устанавливать|не устанавливать|установка|монтаж|是否贴片|是否贴装|贴装|不贴|是否上件|是否焊接|不焊|上件|實裝|実装|未実装|実装有無|実装可否|실장|미실장|실장여부|不貼|不上件|لا تركب
      |cable|equipe|nomount|no mount|no fit|no place|no load|nao montar|nie montowac|neosazovat|neosadit|niet plaatsen|niet monteren|montere|ej monterad|ikke monteres|ei asenneta|takilmayacak|nu se monteaza
      |osadit|osazeno|osazovat|osazeni|montowac|montowany|do montazu|zu bestucken|a montar|plaatsen|geplaatst|monteren|monteras|monterad|monteres|asennetaan|takilacak|montat|beszerelve|монтировать|实装|取付|取付有無|مركب|تركيب`,
    2: `assembly|mount|place|load|loaded|include|included|populate y n|fit y n|population|焊接`,
  },
  supplier_sku: {
    3: `supplier part number|supplier part|supplier part 1|supplier part number 1|supplier pn|supplier part no|supplier number|supplier ref|vendor part number|vendor pn|vendor part|vendor number|vendor part no|vendor p n|distributor part number|distributor pn|distributor part|distributor number|digikey|digi key|digi key part number|digikey part number|digi key part
      |digikey pn|digi key pn|digikey part|digi key number|digikey#|dkpn|dk pn|mouser|mouser part number|mouser pn|mouser part|mouser number|mouser no|lcsc|lcsc part|lcsc part number|lcsc pn|lcsc part #|jlcpcb part|jlcpcb part #|jlc part|jlcpcb part number|jlcpcb|jlc pn|farnell|farnell no|farnell part number|newark|element14|rs|rs part number|arrow|avnet|tme|reichelt|conrad|order no|sku|stock code|catalog number|cat no
      |internal part number|internal pn|ipn|internal number|company part number|customer part number|customer pn|cpn|our part number|house part number|stock number|own part number|erp number|erp|internal ref|our ref|customer part no
      |lieferantennummer|lieferanten nr|lieferantenartikelnummer|bestellnummer lieferant|interne nummer|interne artikelnummer|kundenartikelnummer|reference fournisseur|ref fournisseur|reference interne|ref interne|code interne|reference client|referencia proveedor|referencia interna|codigo proveedor|codigo interno|codice fornitore|codice interno|codice cliente
      |артикул поставщика|код поставщика|внутренний номер|внутренний код|供应商料号|供应商编号|商城编号|立创编号|立创商城编号|内部料号|公司料号|客户料号|供應商料號|供應商編號|內部料號|公司料號|客戶料號|仕入先品番|社内品番|自社品番|客先品番|공급사 품번|공급처 품번|공급사 부품번호|공급처 부품번호|사내 품번|자재코드|고객 품번|رقم المورد|رقم القطعة لدى المورد|الرقم الداخلي
      |spn|dist part no|distpartno|digi key no|farnell code|rs code|rs components|newark part number|tme code|richardson rfpd|richardson|future|verical|tti|lcsc code|szlcsc|立创商城|嘉立创编号|order code farnell|stock no`,
  },
  target_price: {
    3: `target price|target|targetprice|target unit price|target cost|tp|t p|price target|target price usd|target usd|requested price|wish price|desired price|target unit cost|expected price|ideal price
      |zielpreis|wunschpreis|zielpreis usd|preisvorstellung|prix cible|prix objectif|prix souhaite|prix vise|precio objetivo|precio meta|precio deseado|precio target|prezzo target|prezzo obiettivo|prezzo desiderato
      |целевая цена|желаемая цена|таргет|цена целевая|таргет цена|ожидаемая цена|目标价|目标价格|目标单价|期望价格|期望价|目标价格usd|接受价|接受价格|目標價|目標價格|目標單價|期望價格|期望價
      |目標単価|ターゲット価格|希望単価|希望価格|目標価格|指値|ターゲットプライス|목표가|목표단가|목표가격|희망가격|희망단가|타겟가|타겟 가격|목표 가격|목표 단가
      |السعر المستهدف|السعر المطلوب|سعر الهدف|السعر المرغوب|السعر المتوقع`,
    2: `unit price|unit cost|price usd|unit price usd|price each|price per unit|cost|each|usd|einzelpreis|stuckpreis|stueckpreis|preis|ep|prix unitaire|prix|pu|precio unitario|precio|prezzo unitario|prezzo|цена|цена за шт|цена за штуку|стоимость
      |单价|價格|单价usd|价格|單價|単価|価格|단가|가격|سعر الوحدة|السعر|سعر
      |cena|cena netto|cena brutto|cena jednostkowa|preco|preco unitario|cena za kus|jednotkova cena|prijs|stukprijs|eenheidsprijs|pris|styckpris|hinta|yksikkohinta|ar|egysegar|fiyat|birim fiyat|pret|pret unitar|ціна|единична цена|cijena|gia|harga`,
  },
  date_code: {
    3: `date code|datecode|date codes|dc|d c|d code|lot date code|production date|year|year code|manufacture date|batch|batch code|mfg date|lot code|date code requirement|dc requirement
      |datecode vorgabe|datumscode|datumcode|date code vorgabe|fertigungsdatum|charge|herstelldatum|code date|date de fabrication|code de date|lot|codigo de fecha|fecha de fabricacion|lote|codice data|data di produzione|lotto|data code
      |дата выпуска|дата код|датакод|год выпуска|дата производства|дата изготовления|партия
      |批号|批次|生产日期|年份|批号要求|年份要求|日期码|生产批号|批次号|日期代码|批號|批次要求|生產日期|日期碼|日期代碼|週期|周期|デートコード|製造年週|ロット|製造日|ロット番号|製造年月|製造年|年週|데이트코드|데이트 코드|생산일자|제조일자|생산주차|배치|로트|제조년월|제조일
      |رمز التاريخ|كود التاريخ|تاريخ الإنتاج|تاريخ التصنيع|سنة الصنع|تاريخ الصنع|الدفعة`,
  },
  note: {
    3: `remarks|remark|notes|note|comments|info
      |bemerkung|bemerkungen|anmerkung|anmerkungen|kommentar|hinweis|commentaire|commentaires|remarque|remarques|observaciones|notas|osservazioni|commenti
      |примечание|примечания|комментарий|备注|备注说明|註解|備註|備考|摘要|비고|ملاحظات|status
      |config|configuration|variant|option|options|hinweise|nota|note e commenti|备考|메모|assembly notes|procurement notes|special
      |uwagi|uwaga|komentarz|observacao|observacoes|poznamka|poznamky|opmerking|opmerkingen|anmarkning|kommentarer|huomautus|megjegyzes|not|notlar|aciklamalar|observatii|примітка|примітки|забележка|ghi chu|catatan`,
    2: `sub total|alternative|alternate|substitute|ersatz|替代|替代料|代替品|대체품`,
  },
  other: {
    3: `link|links|kauflink|bestelllink|lien|lien d achat|enlace|collegamento|odkaz|linkki|ссылка|ссылка для заказа|где купить|магазин|итого|shop|store|where to buy|bezugsquelle|quelle|kosten|kosztorys|링크|链接|购买链接|リンク
      |item no|vendor|supplier|lieferant|vendor name|total|price|function|group|category|kategorie|class|rating
      |supplier 1|supplier name|distributor|distributor 1|vendor 1|source|distri|fournisseur|distributeur|proveedor|distribuidor|fornitore|distributore|поставщик|дистрибьютор|供应商|供應商|分销商|仕入先|購入先|商社|공급사|공급업체|المورد|الموزع
      |line|line no|line number|nr|posnr|index|id|seq|s no|sno|serial no|sl no|lfd nr|lfd|numero|序号|序號|编号|編號|项次|項次|項目|番号|통번|순번|번호|п п|пп|no п п|номер п п|م|الرقم|الترتيب|الرقم التسلسلي|행|row
      |moq|minimum order quantity|min order|mindestbestellmenge|stock|stock qty|in stock|available|on hand|lager|lagerbestand|verfugbar|stock disponible|disponible|наличие|остаток|库存|庫存|在庫|재고|المخزون|spq|multiple|pack size|packaging|verpackung|verpackungseinheit|包装|包裝|梱包|포장|التغليف|conditionnement|embalaje|imballo|упаковка
      |extended price|ext price|total price|total cost|extended cost|line total|subtotal|amount usd|gesamtpreis|gp|summe eur|prix total|montant|total ht|precio total|importe|prezzo totale|importo|сумма|стоимость всего|总价|金额|小计|總價|金額|小計|合計金額|금액|합계|총액|الإجمالي|المجموع|السعر الإجمالي
      |lead time|leadtime|lieferzeit|delai|plazo|tempo di consegna|срок поставки|交期|货期|交貨期|納期|납기|مدة التسليم|delivery|delivery date|required date|rohs|lifecycle|datasheet|data sheet|datenblatt|url|link|web|website|hyperlink|数据手册|データシート|layer|side|rotation|mid x|mid y|ref x|ref y|x|y|tolerance|voltage|power|currency|wahrung|devise|divisa|valuta|валюта|币种|通貨|통화|العملة|unit|uom|einheit|unite|unidad|unita|单位|單位|単位|단위|الوحدة|ед изм|единица измерения|revision|rev|project|projekt|board|kit|weight|country of origin|coo|hs code|eccn
      |ext|backorder|purch|purchase|avail|smd|pin count|pins|pad x|pad y|center x|center y|materiau|materiaux|materiale|revision id|revision state|revision status|fab rohs|measure unit|mesure unit|mrp|date|author|version|approver|change description|change|page|sheet|library|library name|image|height|status of part|height mm|temperature|dielectric|dielectric type|tolleranza|toleranz|tolerancia|公差|精度|耐压|最小発注数量|최소 주문 수량
      |match|match result|to check|delivery time|zeile|zuordnung|zu prufen|zwischensumme usd|lagerort|vielfaches|subtotal usd|ligne|association|a verifier|sous total usd|delai de livraison|entrepot|linea|asignacion|por comprobar|importe usd|plazo de entrega|almacen|pedido minimo|multiplo|riga|abbinamento|da verificare|disponibilita|subtotale usd|tempi di consegna|magazzino|ordine minimo
      |сопоставление|проверить|сумма usd|склад|мин заказ|кратность|行号|待确认|订购倍数|列號|比對結果|待確認|最小訂購量|訂購倍數|行番号|照合|要確認|供給元|発注単位|행 번호|확인 필요|공급처|주문 배수|السطر|يلزم التحقق|الإجمالي الفرعي usd|موقع المخزون|الحد الأدنى للطلب|مضاعف الطلب|stock location|库存地|庫存地|在庫拠点|재고 위치
      |j m|jm|jednostka|jednostka miary|unidade|un|und|ud|me|bme|mengeneinheit|basismengeneinheit|jednotka|mj|m j|eenheid|enhet|enhed|yksikko|mertekegyseg|me egyseg|birim|unitate|um|од|одиниця|мярка|dostawca|sklep|fornecedor|loja|dodavatel|leverancier|leverantor|leverandor|toimittaja|szallito|tedarikci|furnizor|постачальник|lp|l p|poz|sira|sira no|sorszam|nr crt|jarj nro|rij|rad|links|razem|celkem|totaal|summa|osszesen|toplam`,
  },
}
