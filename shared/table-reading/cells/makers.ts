/**
 * The larger makers by the beginnings of their names: enough to recognize a column of makers without a heading. The catalogue has all
 * makers and their aliases.
 */
const BEGINNINGS = `abracon|adafruit|advanced power|aic tech|allegro|alliance|alpha & omega|alpha and omega|altera|amphenol|analog dev
  |anaren|aptina|atmel|avago|bel fuse|belden|bivar|bosch|bourns|broadcom|chilisin|cirrus|citizen|ckmtw|coilcraft|comchip
  |copal|cypress|dallas|delta|dialight|dialog|diodes|e-switch|eaton|emerson|epcos|epson|espressif|everlight|fairchild
  |ferroxcube|freescale|fujitsu|gigadevice|goodix|hamamatsu|hanrun|harting|harwin|hirose|hitachi|honeywell|hosonic|infineon
  |intel|international rect|intersil|invensense|johanson|kemet|keystone|kingbright|kionix|knowles|kyocera|laird|lattice
  |linear|linear tech|littel|littlefuse|lumberg|lumex|luminus|macom|marvell|maxim|mean well|melexis|micrel|micro commercial
  |microchip|micron|microsemi|mitsumi|molex|monolithic power|multicomp|murata|national semi|neutrik|nexperia|nic comp
  |nichicon|nidec|nippon chemi|nordic|omnivision|omron|on semi|on shore|onsemi|osram|panasonic|panjit|pericom|phihong
  |phoenix|power integrations|preci|pulse|qorvo|qualcomm|quectel|rakon|ralec|raltron|raspberry|raychem|realtek|recom
  |renesas|richtek|rubycon|samsung|samtec|sanyo|schurter|semtech|sensirion|sharp|si time|siemens|sierra|silabs|silego
  |silergy|silicon lab|sitime|skyworks|sparkfun|st micro|stackpole|stmicro|sullins|sunlord|susumu|switchcraft|taitien
  |taiwan semi|taiyo|te connectivity|techpoint|teledyne|tenxer|texas|torex|toshiba|traco|triquint|tt elec|tusonix|u-blox
  |uniroyal|united chemi|vectron|viking|vishay|walsin|weidm|welwyn|wieson|winbond|wizchip|wiznet|wurth|würth|xilinx
  |xp power|yageo|yamaichi|yangjie|zetex|zilog|パナソニック|ヒロセ|ルネサス|ローム|三星|三环|乐鑫|亚德诺|兆易|厚声|国巨|國巨|太阳诱电|安森美|微芯|德州仪器|恩智浦|意法|日本航空電子
  |村田|東芝|松下|罗姆|美信|英飞凌|长电|顺络|風華|风华|삼성|mill-max|mill max|mini-circuit|mini circuit|liteon|lite-on|lite on`
/** Names too short to be compared by their beginning: they are compared as whole words. */
const WORDS = `3m|alps|ams|apem|atc|avx|bel|c&k|cree|cts|cui|ecs|ect|elna|exar|fci|fox|ftdi|hrs|idt|iqd|issi|ixys|jae|jst|kec|koa|lem
  |linx|mps|ncc|ndk|nec|nkk|nve|nxp|rfmd|rohm|smsc|st|tdk|te|ti|toko|txc|tyco|wch|xkb`

const plain = (names: string): string => names.replace(/\s*\n\s*/g, '').replace(/[.*+?^$&()[\]{}]/g, '\\$&')
const MAKERS = new RegExp(`^(?:(?:${plain(BEGINNINGS)})|(?:${plain(WORDS)})(?:[\\s,./&(~_-]|$))`, 'i')

export const isRecognizedMaker = (text: string): boolean => text.length <= 200 && MAKERS.test(text)
