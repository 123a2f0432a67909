/** The form of the price calculator, whose quantity the buttons of a product page take. */
export const CALCULATOR_FORM = 'calculator-form'
