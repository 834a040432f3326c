/**
 * Property tests try the same inputs at every run, so that the gate says the same of the same code; long runs try new ones.
 * FUZZ_SEED chooses others; what a run finds is printed with its seed.
 */
import fc from 'fast-check'

const { FUZZ_SEED, FUZZ_RUNS } = process.env
if (FUZZ_SEED !== undefined || FUZZ_RUNS === undefined) fc.configureGlobal({ ...fc.readConfigureGlobal(), seed: Number(FUZZ_SEED ?? 1) })
