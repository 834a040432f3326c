/**
 * Every rule of the checker, once: what it means, how bad it is, what to do. The docs page of rules is made from this table.
 * An `error` fails the build, a `warning` is shown and passes.
 */

export type Level = 'error' | 'warning'
export interface Rule {
  severity: Level
  means: string
  remedy: string
  /** An error that cards listed in cards/ratchet.yaml may have for a while: it leaves the card whole, and misleads nobody. */
  mayWait?: true
}

const error = (means: string, remedy: string): Rule => ({ severity: 'error', means, remedy })
/** An error for new cards; older ones may be given time in cards/ratchet.yaml. */
const strict = (means: string, remedy: string): Rule => ({ ...error(means, remedy), mayWait: true })
const warning = (means: string, remedy: string): Rule => ({ severity: 'warning', means, remedy })

const TABLE = {
  // ------------------------------------------------------------------------------------ reading
  'unreadable': error('A file or folder under the cards folder cannot be read.', 'Fix its permissions, or remove a link that leads nowhere, outside or in a circle.'),
  'encoding': error('The file is not valid UTF-8.', 'Save it as UTF-8.'),
  'file-size': error('The file is larger than 256 KiB.', 'Keep the card short; it describes data and holds none.'),
  'frontmatter-missing': error('The file does not begin with frontmatter.', 'Begin the file with a line that is exactly `---`, then the YAML, then a line that is exactly `---`.'),
  'frontmatter-open': error('The first line begins a frontmatter but is not exactly `---`.', 'Write three hyphens and nothing else; YAML is the only language and nothing is ever evaluated.'),
  'frontmatter-close': error('The frontmatter is not closed by a line that is exactly `---`.', 'Put a line of three hyphens and nothing else after the last key, before the first heading.'),
  'frontmatter-size': error('The frontmatter is larger than 64 KiB or 4096 lines.', 'Shorten it.'),
  'control-character': error('The file holds a control character.', 'Delete it; only line breaks are allowed, and tabs in the body.'),
  'odd-space': error('A space that is not the plain one stands where YAML needs a plain space.', 'Replace it by a plain space.'),
  'tab': error('The frontmatter holds a tab.', 'Indent with spaces.'),
  'yaml-syntax': error('The YAML cannot be parsed.', 'Fix the place shown; later faults of the same frontmatter show only then.'),
  'yaml-root': error('The YAML is empty or is not what the file must hold at its top.', 'Write `key: value` lines (a list, where the file is a list).'),
  'yaml-duplicate-key': error('A key stands twice in one map.', 'Keep one of the two.'),
  'yaml-alias': error('YAML anchors and aliases are not allowed.', 'Write the value out.'),
  'yaml-tag': error('YAML tags and directives are not allowed.', 'Remove the tag; quote the value if it must be text.'),
  'yaml-merge': error('YAML merge keys are not allowed.', 'Write the keys out.'),
  'yaml-null': error('A key has no value.', 'Leave the key out.'),
  'yaml-key': error('This key is not allowed in any map.', 'Remove it.'),
  'yaml-number': error('A number is written in a form that does not survive reading.', 'Quote it if it is a code or a version; else write it in plain decimal digits.'),
  'yaml-depth': error('The YAML is nested too deeply.', 'Flatten it; no card needs more than eight levels.'),
  // ------------------------------------------------------------------------------------ the schema
  'unknown-key': error('The key is not one of the format.', 'Use one of the legal keys; free remarks belong into `note` or the body.'),
  'missing-key': error('A required key is missing.', 'Add it.'),
  'value': error('The value is not one of the closed list.', 'Use one of the legal values.'),
  'type': error('The value has the wrong type.', 'Write the type that is asked for; quote text that looks like a number.'),
  'date': error('The date does not exist or is not written as YYYY-MM-DD.', 'Write a real date as YYYY-MM-DD.'),
  'url': error('The value is not a plain http(s) URL.', 'Write the full address, beginning with https://.'),
  'format': error('The value does not have the form that is asked for.', 'Write it in the form shown.'),
  'length': error('The text or list is empty, too short or too long.', 'Keep within the limits shown.'),
  'range': error('The number is outside the limits.', 'Keep within the limits shown.'),
  // ------------------------------------------------------------------------------------ one card
  'unfilled': error('A new card still holds a placeholder.', 'Write what the comment beside it asks for; delete the key, record or section where there is nothing to say.'),
  'id-file-name': error('The id differs from the file name.', 'Rename the file or change the id.'),
  'record-keys': error('An evidence record lacks what its kind needs, or has what its kind cannot have.', 'A record needs url, covers_data and something it says; none_found needs places instead.'),
  'duplicate-local-id': error('Two evidence records, or two subsets, of a card share an id.', 'Give each its own id.'),
  'reference': error('A reference inside the card leads nowhere.', 'Use the id of a record or subset of this card.'),
  'lineage-source': error('An entry of derived_from must name exactly one source.', 'Write either `card` or `external`.'),
  'lineage-because': error('A relation of identifiers or facts needs a reason.', 'Add `because` in your own words, or write `relation: content`.'),
  'lineage-subset': warning('A separable source does not say which subset holds it.', 'Declare the subset and name it in `subset`.'),
  'access-strictest': error('The access mode of the card is not the strictest of its parts.', 'Write the strictest mode of the subsets as the mode of the card.'),
  'gate-without-dua': warning('The access mode needs approval or a signature, but no dua record shows it.', 'Add the agreement as a record of kind dua (`terms: not_read` if it was not read).'),
  'mirror-pair': error('`subject: mirror` and `mirror_of` need each other.', 'Write both, or neither.'),
  'supersedes': error('Only a first-party record supersedes, and only an earlier first-party record.', 'Remove the entry, or correct the party.'),
  'excerpt-length': error('The excerpt is longer than 10 words or 20 Chinese characters.', 'Keep the few words that carry the fact.'),
  'branch-link': strict('The address of a record leads to a branch, whose files change; what was read may be gone tomorrow.', 'Give the address at the commit that was read (on GitHub, the key y on the page of the file).'),
  'claim-license': error('The stated licence differs from what the licence table gives for the raw name.', 'Leave `license` out, or add the name to cards/licenses.yaml.'),
  'after-as-of': error('A date of the card is later than the date the catalogue speaks of.', 'Build with a later --as-of, or correct the date.'),
  'tag-facet': error('The tag facet is not in the vocabulary.', 'Use one of the facets; a new facet needs a file in cards/vocabulary/.'),
  'tag-value': error('The tag is not in the vocabulary of its facet.', 'Use one of the legal values; a new value needs a row in cards/vocabulary/.'),
  'tag-alone': error('`unknown` and `not_applicable` stand alone in a facet.', 'Remove either that value or the others.'),
  'tag-twice': error('A tag stands twice in its facet.', 'Remove one.'),
  'tag-required': error('A required tag facet is missing.', 'Add it; `[unknown]` is a value.'),
  // ------------------------------------------------------------------------------------ the body
  'section-unknown': error('The heading is not one of the sections of a card.', 'Use one of the five headings, as `## Heading`.'),
  'section-order': error('The sections are not in the order of the format.', 'Move the section.'),
  'section-twice': error('A section stands twice.', 'Merge the two.'),
  'section-missing': error('The section Contents is missing.', 'Add `## Contents` and say what the data hold.'),
  'section-empty': error('A section has no text.', 'Write it or remove its heading.'),
  'section-text': error('Text stands before the first heading.', 'Put it under `## Contents`.'),
  'body-size': error('The body is larger than 64 KiB or 1000 lines, nests lists or quotes too deeply, or has a paragraph that is too long or has too many marks of emphasis.', 'Shorten, flatten or split it.'),
  'body-html': error('The body holds raw HTML or an HTML comment.', 'Write Markdown.'),
  'body-image': error('The body holds an image.', 'Link to the page that shows it.'),
  'body-link': error('A link is neither http(s) nor doi.', 'Link to the full https:// address, or doi:10....'),
  'download-command': error('The card holds a command that downloads data.', 'Link to the page where access is obtained.'),
  'asserts-permission': error('The prose asserts that the data may be used; a card never states its verdict.', 'Say who states what, and record it as evidence.'),
  // ------------------------------------------------------------------------------------ text that agents will read
  'hidden-text': error('Own words hold invisible or direction-changing characters.', 'Delete them.'),
  'hidden-quote': warning('Third-party words hold invisible characters; the output is cleaned and flagged.', 'Delete them from the excerpt if they are no part of the fact.'),
  'text-flag': error('A text reads like an instruction to an agent.', 'Reword own text; for third-party words add `accept: [{flag, reason}]` to the record, or shorten the excerpt.'),
  'own-voice': error('Words of the catalogue that every agent reads shout, hold a link, are too long, or name a tool of others.', 'Say it in a short, plain sentence.'),
  'accept-unused': warning('A record accepts a flag that its words do not raise.', 'Remove the entry.'),
  // ------------------------------------------------------------------------------------ the corpus
  'duplicate-id': error('Two cards have the same id.', 'Merge them, or rename one.'),
  'duplicate-identifier': error('Two cards have the same identifier.', 'Keep it on the card of that dataset; merge cards that are one dataset.'),
  'shared-name': warning('Two cards share a name or alias; callers who use it are told that it is ambiguous.', 'Keep it only if both datasets are really called so.'),
  'card-reference': error('A reference names a card that does not exist.', 'Use the id of a card, or `external` with an entry in cards/upstreams.yaml.'),
  'upstream-reference': error('A reference names a source that cards/upstreams.yaml does not have.', 'Add the source there, or use its right id.'),
  'upstream-subset': error('The upstream card has no such subset.', 'Use a subset of that card.'),
  'lineage-cycle': error('Cards derive from each other in a circle.', 'Remove the wrong link.'),
  'upstream-is-card': error('An entry of cards/upstreams.yaml has the id of a card.', 'Remove the entry; derived_from names the card.'),
  // ------------------------------------------------------------------------------------ the files beside the cards
  'table-file': error('A file beside the cards is missing or misplaced.', 'Create it, or name it after its facet.'),
  'ratchet-rule': error('A rule in cards/ratchet.yaml does not exist, or cannot wait.', 'Use one of the rules that may wait; every other error has to be fixed.'),
  'ratchet-over': warning('An entry of cards/ratchet.yaml is no longer needed.', 'Remove it: the list only ever gets shorter.'),
  'ratchet-grew': error('cards/ratchet.yaml gives a card more time than it had.', 'Fix the card instead; only a rule that is new may list cards, and only cards that are older than it.'),
  'table-twice': error('A row, value or name stands twice in a table.', 'Keep it once; a name that could mean two things belongs nowhere.'),
} as const satisfies Record<string, Rule>

export type RuleId = keyof typeof TABLE

/** The table of rules, in the order in which the docs list them. */
export const RULES: Readonly<Record<RuleId, Rule>> = TABLE

/** The page of rules, as Markdown; made from the table so that it cannot lag behind. */
export function rulesPage(): string {
  const rows = Object.entries(RULES).map(([id, rule]) => `| \`${id}\` | ${rule.severity} | ${cell(rule.means)} | ${cell(rule.remedy)} |`)
  return ['| rule | severity | what it means | what to do |', '| --- | --- | --- | --- |', ...rows, ''].join('\n')
}

const cell = (text: string): string => text.replaceAll('|', '\\|')
