export { formatUnits, parseUnits, powerOfTen, rescale, unitsOf } from './units.ts'
export { groupThousands } from './grouping.ts'
export { divCeil, divFloor, divHalfUp } from './rounding.ts'
