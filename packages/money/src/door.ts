export { formatUnits, parseUnits, powerOfTen, rescale, unitsOf } from './units.ts'
export { divCeil, divFloor, divHalfUp } from './rounding.ts'
