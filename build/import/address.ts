/** Where the machine-readable form of a page lies: some pages are asked for in the form that can be read. */

export interface Asked {
  /** What is fetched. */
  fetch: string
  /** The page that a record names. */
  page: string
}

const FORMS: readonly (readonly [page: RegExp, form: string])[] = [
  [/^https:\/\/(?:huggingface\.co|hf\.co)\/datasets\/([\w.-]+(?:\/[\w.-]+)?)\/?$/, 'https://huggingface.co/datasets/$1/raw/main/README.md'],
  [/^https:\/\/github\.com\/([\w.-]+\/[\w.-]+)\/blob\/([^?#]+)(?:[?#].*)?$/, 'https://raw.githubusercontent.com/$1/$2'],
  [/^https:\/\/(?:dx\.)?doi\.org\/(10\.\d{4,9}\/[^?#]+)$/, 'https://api.datacite.org/dois/$1'],
]

/** The address to fetch for the address of a page; the same where there is no other form of it. */
export const askedFor = (address: string): Asked => {
  const form = FORMS.find(([page]) => page.test(address))
  return { fetch: form ? address.replace(form[0], form[1]) : address, page: address }
}
