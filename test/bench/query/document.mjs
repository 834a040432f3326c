/** A card as every engine is given it. */

/** Facets that are filtered and counted by. */
export const FACETS = ['modality', 'data_type', 'task', 'organism', 'disease_area', 'license_status', 'commercial_use', 'access']

/**
 * @typedef {object} Document
 * @property {string} id
 * @property {Record<string, string>} fields text by field; tags with their labels and synonyms
 * @property {Record<string, string[]>} facets values by facet
 * @property {object} row what is shown of a hit
 */

/** All text of a document. @param {Pick<Document, 'fields'>} document */
export const textOf = ({ fields }) => Object.values(fields).join(' \n')
