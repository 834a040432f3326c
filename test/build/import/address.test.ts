import { expect, it } from 'vitest'
import { askedFor } from '../../../build/import/address.ts'

it.each([
  ['https://huggingface.co/datasets/owner/name', 'https://huggingface.co/datasets/owner/name/raw/main/README.md'],
  ['https://huggingface.co/datasets/squad/', 'https://huggingface.co/datasets/squad/raw/main/README.md'],
  ['https://github.com/o/r/blob/0123456789abcdef0123456789abcdef01234567/datasets/x.yaml#L4', 'https://raw.githubusercontent.com/o/r/0123456789abcdef0123456789abcdef01234567/datasets/x.yaml'],
  ['https://doi.org/10.5281/zenodo.42', 'https://api.datacite.org/dois/10.5281/zenodo.42'],
  ['https://huggingface.co/datasets/owner/name/raw/main/README.md', 'https://huggingface.co/datasets/owner/name/raw/main/README.md'],
  ['https://example.org/data.json', 'https://example.org/data.json'],
])('%s is asked for as %s', (page, fetch) => {
  expect(askedFor(page)).toEqual({ fetch, page })
})
