import AjvCompiler from '@fastify/ajv-compiler'
import SerializerSelector from '@fastify/fast-json-stringify-compiler'
import type { FastifyInstance, FastifySchemaCompiler } from 'fastify'

type Validate = ReturnType<FastifySchemaCompiler<unknown>>
type Serialize = (data: unknown) => string

/** Compiles what a call may take. Throws if the schema is wrong. */
export const validatorOf = AjvCompiler()(
  {},
  {
    // Refuse wrong types and unknown fields instead of coercing or dropping them.
    customOptions: {
      coerceTypes: false,
      removeAdditional: false,
      useDefaults: false,
      allowUnionTypes: true,
    },
  },
)
/** Compiles what a call answers. Throws if the schema is wrong. */
export const serializerOf = SerializerSelector()()

/**
 * Compiles a schema at the first call that needs it, with Fastify's own compilers. Compiled at the start, those of all
 * calls would take most of its time and a part of the memory for good.
 */
export function compileOnFirstUse(app: FastifyInstance): void {
  app.setValidatorCompiler((route) => {
    let compiled: Validate | undefined
    const validate: Validate = (data) => {
      compiled ??= validatorOf(route) as Validate
      const valid = compiled(data)
      validate.errors = compiled.errors ?? null
      return valid
    }
    return validate
  })
  app.setSerializerCompiler((route) => {
    let compiled: Serialize | undefined
    return (data) => {
      compiled ??= sharedSerializer(route as Parameters<typeof serializerOf>[0])
      return compiled(data)
    }
  })
}

/** By schema. Several servers in one process, as tests have, compile each once; Ajv keeps its own in the same way. */
const serializers = new WeakMap<object, Serialize>()

function sharedSerializer(route: Parameters<typeof serializerOf>[0]): Serialize {
  const compiled = serializers.get(route.schema as object) ?? serializerOf(route)
  serializers.set(route.schema as object, compiled)
  return compiled
}
