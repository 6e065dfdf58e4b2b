import { type Checker, SymbolFlags, type Type, TypeFlags } from 'typescript/unstable/sync'
import type { Field, Shape } from './shape.ts'

/** Simple kinds. The first match counts, because a boolean is also a union. */
const PLAIN = [
  [TypeFlags.Any | TypeFlags.Unknown | TypeFlags.TypeParameter, 'anything'],
  [TypeFlags.Boolean, 'boolean'],
  [TypeFlags.String | TypeFlags.TemplateLiteral, 'string'],
  [TypeFlags.Number, 'number'],
  [TypeFlags.Null, 'null'],
  [TypeFlags.Undefined, 'undefined'],
] as const

/** Turns types into shapes, which it adds to `shapes`. */
export function typeShapes(checker: Checker): { shapes: Shape[]; placeOf: (type: Type) => number } {
  const shapes: Shape[] = []
  const places = new Map<number, number>()

  function placeOf(type: Type): number {
    const existing = places.get(type.id)
    if (existing !== undefined) return existing
    const place = add({ is: 'anything' })
    // Added before it is complete, because a type may contain itself.
    places.set(type.id, place)
    shapes[place] = shapeOf(type)
    return place
  }

  const add = (shape: Shape): number => shapes.push(shape) - 1

  function shapeOf(type: Type): Shape {
    const plain = PLAIN.find(([flags]) => type.flags & flags)
    if (plain) return { is: plain[1] }
    if (type.isLiteralType() && typeof type.value !== 'bigint') return { is: 'literal', value: type.value }
    if (type.isUnionType()) return { is: 'union', of: type.getTypes().map(placeOf) }
    if (type.isIntersectionType()) {
      // A branded string counts as a string, an intersection of lists as a list.
      const whole = type.getTypes().find((part) => isPlain(part) || checker.isArrayLikeType(part))
      if (whole) return shapeOf(whole)
    }
    if (type.getSymbol()?.name === 'Date') return { is: 'Date' }
    if (checker.isArrayLikeType(type) && type.isTypeReference()) {
      const [element, ...others] = checker.getTypeArguments(type).map(placeOf)
      if (element === undefined) return { is: 'list', of: add({ is: 'anything' }) }
      return { is: 'list', of: others.length > 0 ? add({ is: 'union', of: [element, ...others] }) : element }
    }
    if (!type.isObjectType() && !type.isIntersectionType()) {
      throw new Error(`A row has a ${checker.typeToString(type)}, which no column can be compared with.`)
    }
    const [index] = checker.getIndexInfosOfType(type)
    return index ? { is: 'record', of: placeOf(index.valueType) } : { is: 'object', fields: fieldsOf(type) }
  }

  function fieldsOf(type: Type): Record<string, Field> {
    const fields: Record<string, Field> = {}
    for (const property of checker.getPropertiesOfType(type)) {
      const propertyType = checker.getTypeOfSymbol(property)
      if (propertyType)
        fields[property.name] = { shape: placeOf(propertyType), optional: isOptional(property.flags) }
    }
    return fields
  }

  return { shapes, placeOf }
}

const isPlain = (type: Type): boolean => PLAIN.some(([flags]) => type.flags & flags)

const isOptional = (flags: SymbolFlags): boolean => (flags & SymbolFlags.Optional) !== 0
