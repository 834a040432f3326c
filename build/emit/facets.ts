import { type FacetsFile, FORMAT } from '../../lib/model.ts'
import type { LinkedCatalogue } from '../link/linked.ts'
import { type Artefact, jsonArtefact } from './artefact.ts'

/** `facets.json`: what can be filtered by, what cannot and why. */
export const emitFacets = ({ facets, reserved }: LinkedCatalogue): Artefact =>
  jsonArtefact('facets.json', { format: FORMAT, facets, reserved } satisfies FacetsFile)
