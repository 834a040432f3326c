/** Small made-up sources, one in the shape of each format. */

export const HUB = `---
license: cc-by-4.0
language: [en, zh-CN]
pretty_name: Made-up Heart Notes
task_categories: [question-answering]
tags: [medical, ehr, cardiology, "modality:text"]
size_categories: [1K<n<10K]
annotations_creators: [expert-generated]
dataset_info:
  features: [{name: text, dtype: string}]
  splits: [{name: train, num_examples: 800}, {name: test, num_examples: 200}]
---
# Made-up Heart Notes
A paragraph that somebody else wrote about hearts and that is not copied.
`

const CONTEXT = { '@vocab': 'https://schema.org/', sc: 'https://schema.org/', cr: 'http://mlcommons.org/croissant/', dct: 'http://purl.org/dc/terms/', conformsTo: 'dct:conformsTo' }

export const CROISSANT = {
  '@context': CONTEXT, '@type': 'sc:Dataset', conformsTo: 'http://mlcommons.org/croissant/1.1', name: 'Made-up Chest Films',
  description: 'A paragraph that somebody else wrote about chest films and that is not copied.',
  license: 'https://creativecommons.org/licenses/by/4.0/', url: 'https://data.example.org/films', version: '1.2.0', keywords: ['radiograph', 'segmentation', 'human'],
  creator: [{ '@type': 'sc:Person', name: 'Ada Example' }, { '@type': 'sc:Person', name: 'Bo Example' }], inLanguage: 'en-GB', datePublished: '2024-05-01',
  usageInfo: { '@type': 'DefinedTerm', '@id': 'http://purl.obolibrary.org/obo/DUO_0000046' },
  distribution: [{ '@type': 'cr:FileObject', '@id': 'films.zip', contentUrl: 'https://data.example.org/films.zip', encodingFormat: 'application/zip', sha256: '0'.repeat(64) }],
  recordSet: [{ '@type': 'cr:RecordSet', name: 'films', field: [] }],
}

export const SCHEMA_ORG = {
  '@context': 'https://schema.org/', '@type': 'Dataset', name: [{ '@language': 'de', '@value': 'Erfundene Wellen' }, { '@language': 'en', '@value': 'Made-up Waves' }],
  description: 'A paragraph that somebody else wrote about waves and that is not copied.', url: 'https://data.example.org/waves', identifier: 'https://doi.org/10.5281/zenodo.4242',
  license: { '@type': 'CreativeWork', name: 'CC0-1.0', url: 'https://creativecommons.org/publicdomain/zero/1.0/' }, creator: { '@type': 'Organization', name: 'Example Heart Group' },
  keywords: 'ecg, waveform; cardiology', isAccessibleForFree: true, citation: 'Somebody (2024)',
}

export const DATACITE = {
  data: {
    id: '10.5281/zenodo.4242', type: 'dois',
    attributes: {
      doi: '10.5281/zenodo.4242', url: 'https://zenodo.org/records/4242', titles: [{ title: 'Made-up Cells' }, { title: 'Zellen, erfunden', titleType: 'TranslatedTitle' }],
      creators: [{ name: 'Example, Ada', givenName: 'Ada', familyName: 'Example', nameType: 'Personal' }], publisher: 'Zenodo', publicationYear: 2023, version: '2.0',
      types: { resourceTypeGeneral: 'Dataset' }, subjects: [{ subject: 'single cell' }, { subject: 'Mus musculus' }, { subject: 'spleen research' }], language: 'eng',
      descriptions: [{ description: 'A paragraph that somebody else wrote about cells and that is not copied.', descriptionType: 'Abstract' }],
      rightsList: [
        { rights: 'Creative Commons Attribution 4.0 International', rightsUri: 'https://creativecommons.org/licenses/by/4.0/legalcode', rightsIdentifier: 'cc-by-4.0', rightsIdentifierScheme: 'SPDX' },
        { rights: 'Open Access', rightsUri: 'info:eu-repo/semantics/openAccess' },
      ],
      relatedIdentifiers: [{ relatedIdentifier: '10.1234/older', relatedIdentifierType: 'DOI', relationType: 'IsDerivedFrom' }],
    },
  },
}

export const AWS = `Name: Made-up Genomes
Description: A paragraph that somebody else wrote about genomes and that is not copied.
Documentation: https://lab.example.org/genomes
Contact: someone@example.org
ManagedBy: "[Example Lab](https://lab.example.org/)"
UpdateFrequency: Every spring
Tags:
  - aws-pds
  - whole genome sequencing
  - fastq
License: "[CC0](https://creativecommons.org/publicdomain/zero/1.0/)"
Resources:
  - Description: Reads
    ARN: arn:aws:s3:::made-up-genomes
    Region: us-east-1
    Type: S3 Bucket
  - Description: News
    ARN: arn:aws:sns:us-east-1:1:made-up
    Region: us-east-1
    Type: SNS Topic
DataAtWork:
  Publications: []
`

export const RDP = `id: made-up-mice
source: Made-up Mice
source-link: 'https://mice.example.org/'
source-type: integrator
status: complete
description: 'A paragraph that somebody else wrote about mice and that is not copied.'
last-curated: '2017-12-07'
data-field: biomedical
data-type: mouse
data-categories:
  - phenotypes
data-access:
  - type: download
    location: 'https://mice.example.org/downloads'
license: CC-BY-4.0
license-type: permissive
license-link: 'https://mice.example.org/about'
license-issues:
  - criteria: A.2
    comment: 'A sentence that somebody else wrote.'
was-controversial: "true"
`

export const OBO = `---
layout: ontology_detail
id: mhp
title: Made-up Heart Ontology
description: A paragraph that somebody else wrote about an ontology and that is not copied.
homepage: https://mhp.example.org
repository: https://github.com/example/mhp
license:
  url: https://creativecommons.org/licenses/by/4.0/
  label: CC BY 4.0
contact:
  email: someone@example.org
  label: Ada Example
preferredPrefix: MHP
domain: phenotype
taxon:
  id: NCBITaxon:9606
  label: Homo sapiens
products:
  - id: mhp.owl
activity_status: active
---

A paragraph that somebody else wrote below the frontmatter.
`

export const SAMPLES: readonly { name: string; file: string; text: string; url?: string }[] = [
  { name: 'Hugging Face', file: 'README.md', text: HUB, url: 'https://huggingface.co/datasets/somebody/heart-notes' },
  { name: 'Croissant', file: 'films.json', text: JSON.stringify(CROISSANT, undefined, 2), url: 'https://data.example.org/films' },
  { name: 'schema.org', file: 'waves.json', text: JSON.stringify(SCHEMA_ORG), url: 'https://data.example.org/waves' },
  { name: 'a page', file: 'waves.html', text: `<!doctype html><html><head><script type="application/ld+json">${JSON.stringify(SCHEMA_ORG)}</script></head><body>Waves</body></html>`, url: 'https://data.example.org/waves' },
  { name: 'DataCite', file: 'cells.json', text: JSON.stringify(DATACITE) },
  { name: 'plain DataCite', file: 'cells.json', text: JSON.stringify(DATACITE.data.attributes) },
  { name: 'AWS', file: 'made-up-genomes.yaml', text: AWS },
  { name: 'Reusable Data Project', file: 'made-up-mice.yaml', text: RDP },
  { name: 'OBO Foundry', file: 'mhp.md', text: OBO },
]
