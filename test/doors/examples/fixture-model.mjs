// A model that needs no key: the provider's own client talks to it through `fetch`. It looks for the tool in the menu that was sent, calls
// it, and then says what came back. It proves the wire and nothing about models.

const json = body => new Response(JSON.stringify(body), { headers: { 'content-type': 'application/json' } })

const CALL = { name: 'search_datasets', arguments: { query: 'protein', filters: [{ facet: 'commercial_use', values: ['allowed', 'allowed_with_conditions'] }], limit: 3 } }

const summary = text => {
  const { rows, note } = JSON.parse(text)
  return `${rows.map(({ id, commercial_use }) => `${id} (${commercial_use})`).join(', ')}. ${note}`
}

/** Speaks Chat Completions. */
export const chatModel = async (_, { body }) => {
  const { messages, tools } = JSON.parse(body)
  const last = messages.at(-1)
  const message = last.role === 'tool'
    ? { role: 'assistant', content: summary(last.content) }
    : { role: 'assistant', content: null, tool_calls: tools.filter(tool => tool.function.name === CALL.name).map(() => ({ id: 'call_1', type: 'function', function: { name: CALL.name, arguments: JSON.stringify(CALL.arguments) } })) }
  return json({
    id: 'chat_1', object: 'chat.completion', created: 0, model: 'fixture', usage: { prompt_tokens: 1, completion_tokens: 1, total_tokens: 2 },
    choices: [{ index: 0, message, finish_reason: last.role === 'tool' ? 'stop' : 'tool_calls' }],
  })
}

/** Speaks Anthropic's Messages API. */
export const messagesModel = async (_, { body }) => {
  const { messages, tools } = JSON.parse(body)
  const { content } = messages.at(-1)
  const result = Array.isArray(content) ? content.find(({ type }) => type === 'tool_result') : undefined
  return json({
    id: 'msg_1', type: 'message', role: 'assistant', model: 'fixture', stop_sequence: null, usage: { input_tokens: 1, output_tokens: 1 },
    stop_reason: result ? 'end_turn' : 'tool_use',
    content: result
      ? [{ type: 'text', text: summary(result.content) }]
      : tools.filter(tool => tool.name === CALL.name).map(() => ({ type: 'tool_use', id: 'toolu_1', name: CALL.name, input: CALL.arguments })),
  })
}
