/** A difference for people: text for a terminal, Markdown for a pull request. */
import type { CardChange, Change, Difference } from './changes.ts'

const counted = (n: number, word: string): string => `${n} ${word}`

/** "3 cards changed, 1 added; more permissive: a, b" */
function headline({ added, removed, changed, more_permissive }: Difference): string {
  const parts = [
    changed.length > 0 && counted(changed.length, 'changed'), added.length > 0 && counted(added.length, 'added'), removed.length > 0 && counted(removed.length, 'removed'),
  ].filter(Boolean)
  if (parts.length === 0) return 'nothing changed for a reader'
  return `cards: ${parts.join(', ')}${more_permissive.length > 0 ? `; more permissive: ${more_permissive.join(', ')}` : ''}`
}

const changeLine = ({ what, before, after }: Change): string => {
  if (!before) return `${what}: + ${after}`
  return after ? `${what}: ${before} → ${after}` : `${what}: - ${before}`
}

/** Plain text; `mark` sets off what allows more than before. */
export function renderText(diff: Difference, mark: (text: string) => string = text => text): string {
  const line = (change: Change): string => (change.permissive ? mark(`  ! ${changeLine(change)}`) : `    ${changeLine(change)}`)
  const card = ({ id, changes }: CardChange): string => [id, ...changes.map(line)].join('\n')
  return [
    headline(diff),
    ...diff.added.map(({ id, license_status, commercial_use }) => `+ ${id}: ${license_status}, ${commercial_use}`),
    ...diff.removed.map(({ id }) => `- ${id}`),
    ...diff.changed.map(card),
  ].join('\n')
}

/** Words of a card inside Markdown stand in a code span: no markup, link, image or mention can come out of it. */
const code = (text: string): string => (text === '' ? '' : `\`${text.replace(/`/g, "'").replace(/\|/g, '\\|').replace(/\s+/g, ' ')}\``)

/** Markdown for a pull request: the verdicts first, the rest folded under each card. */
export function renderMarkdown(diff: Difference): string {
  const verdicts = diff.changed.flatMap(({ id, changes }) =>
    changes.filter(({ what }) => what === 'verdict' || what === 'status' || what.startsWith('verdict of part')).map(change => ({ id, change })))
  return [
    `**${headline(diff)}**`,
    ...(verdicts.length > 0 ? ['', '| card | what | before | after | |', '| --- | --- | --- | --- | --- |',
      ...verdicts.map(({ id, change }) => `| ${id} | ${change.what} | ${code(change.before)} | ${code(change.after)} | ${change.permissive ? '**more permissive**' : ''} |`)] : []),
    ...(diff.added.length > 0 ? ['', '**Added**', ...diff.added.map(({ id, license_status, commercial_use }) => `- ${id}: ${license_status}, ${commercial_use}`)] : []),
    ...(diff.removed.length > 0 ? ['', '**Removed**', ...diff.removed.map(({ id }) => `- ${id}`)] : []),
    ...diff.changed.flatMap(({ id, changes }) => ['', `<details><summary>${id}</summary>`, '', ...changes.map(change => `- ${code(changeLine(change))}`), '', '</details>']),
  ].join('\n')
}
