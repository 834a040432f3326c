/** How often a property is tried: a few times in every run of the tests, many times in `npm run fuzz:cards`, which sets FUZZ_RUNS. */
export const runs = (few: number): number => Math.max(few, Number(process.env['FUZZ_RUNS'] ?? 0))
