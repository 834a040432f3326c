import { Validator } from '@seriousme/openapi-schema-validator'
import { beforeAll, describe, expect, it } from 'vitest'
import { buildMenu } from '../../../build/emit/menu.ts'
import { openApiOf } from '../../../build/emit/openapi.ts'
import { HTTP_FAULTS } from '../../../lib/doors/http-fault.ts'
import { createHttpDoor } from '../../../lib/doors/http.ts'
import { DERIVED_FACETS } from '../../../lib/model.ts'
import { TOOL_NAMES } from '../../../lib/index.ts'
import { toolkit } from '../../lib/ask.ts'

// Tests look into the document by name; what is not there fails the assertion that looks for it.
// oxlint-disable-next-line typescript/no-explicit-any
type Loose = any

const menu = buildMenu(['modality', 'organism', ...DERIVED_FACETS])
let api: Loose
beforeAll(() => {
  api = JSON.parse(JSON.stringify(openApiOf({ name: 'Test', description: 'Made up.' }, menu.tools, 'axon-ecg')))
})

describe('openapi.json', () => {
  it('is valid OpenAPI 3.1, with references that lead somewhere', async () => {
    const validator = new Validator()
    expect(await validator.validate(structuredClone(api))).toEqual({ valid: true })
    expect(validator.version).toBe('3.1')
    expect(() => validator.resolveRefs()).not.toThrow()
  })

  it('is refused by the validator when it is broken', async () => {
    expect(await new Validator().validate({ ...structuredClone(api), paths: { '/tools': { get: { responses: 7 } } } })).toMatchObject({ valid: false })
  })

  it('describes every tool by its own input schema, with a call that works', async () => {
    const door = createHttpDoor({ toolkit, identity: { version: '1' } })
    for (const name of TOOL_NAMES) {
      const { schema, example } = api.paths[`/tools/${name}`].post.requestBody.content['application/json']
      expect(schema).toEqual(JSON.parse(JSON.stringify(menu.tools.find(tool => tool.name === name)?.inputSchema)))
      const response = await door.fetch(new Request(`http://localhost/tools/${name}`, { method: 'POST', body: JSON.stringify(example), headers: { 'content-type': 'application/json' } }))
      expect(response.status).toBe(200)
    }
  })

  it('knows every fault of the door', () => {
    for (const fault of Object.keys(HTTP_FAULTS)) expect(api.components.schemas.Error.properties.code.enum).toContain(fault)
  })
})
