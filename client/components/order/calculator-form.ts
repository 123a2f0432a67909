/** The form of the price calculator, whose quantity the buttons of a product page use. */
export const CALCULATOR_FORM = 'calculator-form'
