// The same question to a real model at any endpoint that speaks Chat Completions, OpenRouter by default:
//   OPENAI_API_KEY=... MODEL=... [OPENAI_BASE_URL=...] node test/doors/examples/with-key.mjs
import { createOpenAICompatible } from '@ai-sdk/openai-compatible'
import { generateText, stepCountIs } from 'ai'
import { createToolkit, openCatalogue } from 'cardex'
import { toAiSdkTools } from 'cardex/ai-sdk'

const { OPENAI_API_KEY: apiKey, MODEL: slug, OPENAI_BASE_URL: baseURL = 'https://openrouter.ai/api/v1', CARDEX_CATALOGUE: source = 'dist' } = process.env

if (!apiKey || !slug) console.log('not run (needs a key)')
else {
  const calls = []
  const toolkit = createToolkit(await openCatalogue(source), { onCall: ({ tool, arguments: args, outcome }) => calls.push(`${tool} ${JSON.stringify(args)} -> ${outcome}`) })
  const { text } = await generateText({
    model: createOpenAICompatible({ name: 'endpoint', baseURL, apiKey }).chatModel(slug), tools: await toAiSdkTools(toolkit), stopWhen: stepCountIs(8),
    prompt: 'Which protein datasets may our company build on, and under which conditions?',
  })
  console.log([...calls, text].join('\n'))
}
