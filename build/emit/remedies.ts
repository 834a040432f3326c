/** What went wrong with a file or folder, and what helps. */
import { codeOf, messageOf } from '../thrown.ts'

const ANOTHER_FOLDER = 'choose another folder for --out'
const FILE_IN_THE_WAY = `a file stands where a folder is needed: move it away, or ${ANOTHER_FOLDER}`
const NO_RIGHT = `give this user the right to write there, or ${ANOTHER_FOLDER}`
const MOUNTED = 'a folder that is mounted cannot be replaced: choose one inside it for --out'
const TOO_MANY_OPEN = 'raise the limit of open files (ulimit -n)'

/** By the code of the system error. */
const REMEDIES: Readonly<Record<string, string>> = {
  ENOSPC: 'free some space on that disk: the new output lies beside the earlier one until it is whole',
  EDQUOT: 'free some of the quota on that disk: the new output lies beside the earlier one until it is whole',
  EFBIG: 'raise the limit of file sizes (ulimit -f)',
  EROFS: `that disk is read-only: ${ANOTHER_FOLDER}`,
  EACCES: NO_RIGHT, EPERM: NO_RIGHT,
  EEXIST: FILE_IN_THE_WAY, ENOTDIR: FILE_IN_THE_WAY, EISDIR: FILE_IN_THE_WAY,
  EBUSY: MOUNTED, EXDEV: MOUNTED,
  EMFILE: TOO_MANY_OPEN, ENFILE: TOO_MANY_OPEN,
  ENAMETOOLONG: `shorten the path: ${ANOTHER_FOLDER}`,
  ENOENT: `no folder can be made there, or it was removed meanwhile: build again, or ${ANOTHER_FOLDER}`,
  EIO: 'the disk does not work as it should: check it, then build again',
}

/**
 * The place, what is wrong and what helps, in one line.
 * @param doing such as `cannot write dist`
 */
export const withRemedy = (doing: string, error: unknown): string =>
  `${doing}: ${messageOf(error)}; ${REMEDIES[codeOf(error) ?? ''] ?? 'build again'}`
