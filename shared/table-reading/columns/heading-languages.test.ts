import { expect, it } from 'vitest'
import { readHeading } from './headings.ts'

/** Headings of lists in the languages of buyers, beyond the shop's own. */
it.each([
  [
    'part_number',
    'Réf fab|Cod. costruttore|Nr producenta|Kod producenta|Oznaczenie producenta|Symbol producenta|Označení výrobce|Číslo výrobce|Označenie výrobcu',
  ],
  [
    'part_number',
    'Fabrikantnummer|Tillverkarens artikelnummer|Tillv. art.nr|Producent nr|Producentens varenummer|Produsentnummer|Valmistajan tuotenumero',
  ],
  [
    'part_number',
    'Üretici parça no|Üretici kodu|Gyártói cikkszám|Cod producător|Код виробника|Наименование производителя|Κωδικός κατασκευαστή',
  ],
  ['manufacturer', 'Marka|Üretici firma|Casa costruttrice|Произвођач|Gamintojas|Ražotājs|Tootja|Gyártó|Producător|Výrobca'],
  ['qty', 'Number off|Кіл-ть|Количина|Kiekis|Skaits|Kogus|Τεμ.|每板用量|จำนวน|Počet ks|Szt.|Kpl|Darab|Buc|Antal|EA|Required'],
  [
    'designators',
    'Bauteil-Ref|Référence topologique|Viite|Pozíciószám|元件位置|ロケーション|Referanslar|Oznaczenie|Označení|Beteckning|Поз. познач.',
  ],
  ['description', 'Artikelbezeichnung|Description article|Назва|Nimike|品名規格|Popis|Omschrijving|Leírás|Açıklama'],
  ['package', 'Gehäuseform|Contenedor|Obudowa|Pouzdro|Behuizing|Kotelo|Kılıf|Tokozás'],
  [
    'fitted',
    'Osadit|Osazeno|Montować|Do montażu|Zu bestücken|Plaatsen|Monteras|Asennetaan|Takılacak|Beszerelve|Монтировать|焊接|实装|取付',
  ],
])('%s: %s', (field, headings) => {
  const others = headings.split('|').filter((heading) => readHeading(heading)?.field !== field)
  expect(others).toEqual([])
})
