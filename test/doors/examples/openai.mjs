// Function calling with the OpenAI client. Runs with a fixture model; for a real one leave `fetch` and `apiKey` out and name a model.
import OpenAI from 'openai'
import { createToolkit, openCatalogue } from 'cardex'
import { answerToolCalls, toOpenAITools } from 'cardex/openai'
import { chatModel } from './fixture-model.mjs'

const toolkit = createToolkit(await openCatalogue(process.env.CARDEX_CATALOGUE ?? 'dist'))
const tools = await toOpenAITools(toolkit, { strict: true })
const client = new OpenAI({ apiKey: 'none', fetch: chatModel })

const messages = [{ role: 'user', content: 'Which protein datasets may our company build on?' }]
for (let step = 0; step < 5; step++) {
  const { choices: [{ message }] } = await client.chat.completions.create({ model: 'fixture', messages, tools })
  messages.push(message)
  if (!message.tool_calls?.length) break
  messages.push(...await answerToolCalls(toolkit, message.tool_calls))
}
console.log(messages.at(-1).content)
