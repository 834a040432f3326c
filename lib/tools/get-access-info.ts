import type { AccessMode, Handling, PublishedCard } from '../model.ts'
import type { Answer } from './answer.ts'
import { batchAnswer, type BatchItem } from './batch.ts'
import { cardsOf, idsBefore, idsSchema, takeIds } from './ids.ts'
import { isGone } from './rights.ts'
import { takes } from './schema.ts'
import { tool, type ToolText } from './tool.ts'

const CAP = 8000

export const getAccessInfoText: ToolText = {
  title: 'How access is obtained',
  description: [
    'Open access is not a licence, and access approval grants only what its terms say.',
    'Tells for 1 to 20 ids how access is obtained: mode, requirements and the page to go to.',
    'This catalogue serves no files and gives no download commands.',
    'For rights use check_use.',
  ],
}

/** What a mode means for someone who wants the data. */
const MODE_NOTES: Readonly<Record<AccessMode, string>> = {
  open_download: 'The linked page gives the files without an account.',
  click_through: 'Terms have to be accepted on the linked page; no identity is asked.',
  registration: 'An account or form is needed; the link then comes at once.',
  rebuild: 'Only ids or annotations are given; the text has to be fetched from its own sources.',
  on_request: 'The holder has to be asked and decides.',
  challenge_only: 'Given to participants of the challenge only.',
  paid_license: 'A paid licence is needed.',
  application_dua: 'An application has to be approved and an agreement signed.',
  credentialed: 'Identity, training and a signed agreement are needed.',
  controlled_dac: 'A committee decides on each request.',
  enclave_only: 'The data can only be used inside the holder\'s environment.',
  embargoed: 'Not yet given to anyone.',
  discontinued: 'No longer given to anyone.',
  unknown: 'How access is obtained is not known.',
}
const GONE_NOTES: Readonly<Partial<Record<Handling, string>>> = {
  tombstone: 'The data are withdrawn; this card is kept as a record and links to nothing.',
  no_link: 'This catalogue does not link to these data; handling_reason says why.',
}
const NO_FILES = 'No files and no download commands here.'

/** What the way of access means, for whoever wants the data: of a withdrawn or unlinked dataset, that there is none. */
export const accessNote = (mode: AccessMode, handling: Handling): string => GONE_NOTES[handling] ?? MODE_NOTES[mode]

const viewOf = ({ id, access, derived, handling_reason: reason }: PublishedCard): BatchItem => {
  const gone = isGone(derived.handling)
  return {
    id,
    access: access.mode, requirements: access.requirements, url: gone ? null : access.url, handling: derived.handling,
    ...(reason ? { handling_reason: reason } : {}), ...(access.decided_by ? { decided_by: access.decided_by } : {}), ...(access.cost ? { cost: access.cost } : {}),
    ...(derived.subsets.length ? { parts: derived.subsets.map(({ id: part, access: mode }) => ({ part, access: mode })) } : {}),
    checked_at: access.checked_at, serves_files: false, download_command: null,
    note: `${accessNote(access.mode, derived.handling)} ${NO_FILES}`,
  }
}

export const getAccessInfo = tool({
  name: 'get_access_info',
  input: takes({ ids: idsSchema(20) }),
  before: idsBefore,
  async run({ ids }, context): Promise<Answer> {
    const batch = await takeIds(context, ids)
    if (batch.refused) return batch.refused
    return batchAnswer(context, batch.value, { key: 'datasets', items: (await cardsOf(context, batch.value.rows)).map(viewOf), cap: CAP })
  },
})
