// The AI SDK calls the tools by itself. Runs with a fixture model; for a real one give its provider's model.
import { createOpenAICompatible } from '@ai-sdk/openai-compatible'
import { generateText, stepCountIs } from 'ai'
import { createToolkit, openCatalogue } from 'cardex'
import { toAiSdkTools } from 'cardex/ai-sdk'
import { chatModel } from './fixture-model.mjs'

const toolkit = createToolkit(await openCatalogue(process.env.CARDEX_CATALOGUE ?? 'dist'))
const { chatModel: model } = createOpenAICompatible({ name: 'fixture', baseURL: 'http://fixture.invalid/v1', fetch: chatModel })

const { text } = await generateText({
  model: model('fixture'), tools: await toAiSdkTools(toolkit), stopWhen: stepCountIs(5),
  prompt: 'Which protein datasets may our company build on?',
})
console.log(text)
