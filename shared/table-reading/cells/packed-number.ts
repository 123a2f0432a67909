/** Part numbers with a packing suffix after a comma: BC847C,215. For other numbers, the digits may be a quantity. */
const PACKED =
  /^((?:2N|74|B[A-Z]{1,2}|P[A-Z]{1,3}|NX|SI2|LPC|TJA|SA)[\w/-]*),(11[2358]|12[567]|13[235]|147|165|185|21[25]|235|315|518|528|551|557)$/i

/** Whether the comma in a text belongs to a part number. */
export const isPackedNumber = (text: string): boolean => PACKED.test(text)
