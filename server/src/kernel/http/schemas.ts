import AjvCompiler from '@fastify/ajv-compiler'
import SerializerSelector from '@fastify/fast-json-stringify-compiler'
import type { FastifyInstance, FastifySchemaCompiler } from 'fastify'

type Validate = ReturnType<FastifySchemaCompiler<unknown>>

/** Compiles what a call may take. Throws if the schema is wrong. */
export const validatorOf = AjvCompiler()(
  {},
  {
    // Refuse wrong types and unknown fields instead of coercing or dropping them.
    customOptions: { coerceTypes: false, removeAdditional: false, useDefaults: false, allowUnionTypes: true },
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
    let compiled: ((data: unknown) => string) | undefined
    return (data) => {
      compiled ??= serializerOf(route as Parameters<typeof serializerOf>[0])
      return compiled(data)
    }
  })
}
