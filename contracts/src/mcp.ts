import { z } from 'zod';
import { KILOBYTE } from './bounds.js';
import { route } from './route.js';

/** Messages in one batch. */
const MOST_MESSAGES = 10;

/** A message of JSON-RPC; MCP's own library looks at the rest. */
export const message = z.looseObject({
  jsonrpc: z.enum(['2.0']),
  method: z.string().max(200).optional().describe('Such as initialize, tools/list or tools/call'),
});

const asked = z
  .union([message, z.array(z.unknown()).min(1).max(MOST_MESSAGES)])
  .describe('A message, or a batch of them as of revision 2025-03-26');

const answered = z
  .unknown()
  .describe('A message of JSON-RPC, of a batch a list of them; nothing, with 202, to what is only told');

/** A text of 20,000 characters as escapes, with room. */
const BODY = { bytes: 256 * KILOBYTE, values: 500 };

export const mcpCalls = {
  answer: route('POST', '/api/doors/{token}/mcp', {
    summary: 'A message of MCP: which tools there are, or a call of one; or several of them',
    body: asked,
    bodyBounds: BODY,
    answers: { 200: answered },
    // Calls of one learner in a minute: an assistant makes some before it answers.
    perMinute: 120,
    deadlineMs: 30_000,
  }),
};
