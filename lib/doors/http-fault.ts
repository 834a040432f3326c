/** What can be wrong with an HTTP request before a tool sees it, in the shape of every other error. Never a path, never a stack. */
import { type Answer, type ErrorCode } from '../tools/answer.ts'

/** Each fault of the door once: its status, and what it says. */
export const HTTP_FAULTS = {
  bad_request: [400, 'The request cannot be read.'],
  bad_json: [400, 'The body should be a JSON object: the arguments of the tool.'],
  forbidden_host: [403, 'This server does not answer to that host name.'],
  forbidden_origin: [403, 'Pages of that origin may not ask this server.'],
  not_found: [404, 'There is nothing here. GET /tools lists the tools, GET /openapi.json describes everything.'],
  method_not_allowed: [405, 'This method does not work here. Tools are called by POST, files are read by GET.'],
  body_too_large: [413, 'The body is too large.'],
  not_json_type: [415, 'Content-Type should be application/json.'],
  fault: [500, 'The server could not answer.'],
  timed_out: [503, 'The answer took too long.'],
} as const satisfies Record<string, readonly [status: number, message: string]>
export type HttpFault = keyof typeof HTTP_FAULTS

/** The status of a tool's error: the request was understood, its content was not legal. */
export const STATUS_OF_ERROR: Readonly<Record<ErrorCode, number>> = {
  unknown_facet: 422, unknown_value: 422, reserved_facet: 422, unknown_id: 422, invalid_input: 422, bad_cursor: 422,
  tool_not_available: 404, not_confirmed: 403, catalogue_error: 503,
}

/** 200 for a match and a no-match: both are answers. */
export const statusOf = (answer: Answer): number => (answer.outcome === 'error' ? STATUS_OF_ERROR[answer.code] : 200)

/** The answer of a fault. */
export const faultResponse = (fault: HttpFault, headers: Record<string, string> = {}): Response => {
  const [status, message] = HTTP_FAULTS[fault]
  return Response.json({ outcome: 'error', code: fault, message }, { status, headers })
}
