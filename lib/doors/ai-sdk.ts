/**
 * Tools for the AI SDK (the `ai` package, 5 or newer, which its user installs): `generateText`, `streamText` and agents call them by themselves.
 *
 * ```ts
 * const tools = await toAiSdkTools(toolkit)
 * const { text } = await generateText({ model, tools, stopWhen: stepCountIs(5), prompt })
 * ```
 */
import { jsonSchema, tool, type Tool } from 'ai'
import type { Answer } from '../tools/answer.ts'
import type { Toolkit } from '../tools/toolkit.ts'

/**
 * The tools this caller may use, by name, in stable order. Each executes in this process and gives the answer object itself: a bad call is an
 * answer with `outcome: "error"`, which the model sees and can mend, and never a rejection. The input is not validated a second time on
 * the way, so that what the toolkit reads leniently reaches it. Rejects with a `CatalogueError` where the menu cannot be read.
 */
export const toAiSdkTools = async (toolkit: Toolkit): Promise<Record<string, Tool<unknown, Answer>>> =>
  Object.fromEntries((await toolkit.list()).map(({ name, title, description, inputSchema }) => [name, tool<unknown, Answer>({
    title, description, inputSchema: jsonSchema<unknown>(inputSchema), execute: input => toolkit.call(name, input),
  })]))
