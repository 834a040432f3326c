// Tool use with the Anthropic client. Runs with a fixture model; for a real one leave `fetch` and `apiKey` out and name a model.
import Anthropic from '@anthropic-ai/sdk'
import { createToolkit, openCatalogue } from 'cardex'
import { answerToolUses, toAnthropicTools } from 'cardex/anthropic'
import { messagesModel } from './fixture-model.mjs'

const toolkit = createToolkit(await openCatalogue(process.env.CARDEX_CATALOGUE ?? 'dist'))
const tools = await toAnthropicTools(toolkit)
const client = new Anthropic({ apiKey: 'none', fetch: messagesModel })

const messages = [{ role: 'user', content: 'Which protein datasets may our company build on?' }]
for (let step = 0; step < 5; step++) {
  const { content } = await client.messages.create({ model: 'fixture', max_tokens: 1000, messages, tools })
  messages.push({ role: 'assistant', content })
  const results = await answerToolUses(toolkit, content)
  if (!results.length) break
  messages.push({ role: 'user', content: results })
}
console.log(messages.at(-1).content[0].text)
