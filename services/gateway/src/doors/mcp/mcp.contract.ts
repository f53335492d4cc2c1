import { z } from 'zod';

/** Messages in one batch. */
const MOST_MESSAGES = 10;

/** A message of JSON-RPC; MCP's own library looks at the rest. */
export const message = z.looseObject({
  jsonrpc: z.literal('2.0'),
  method: z.string().max(200).optional().describe('Such as initialize, tools/list or tools/call'),
});

export const asked = z
  .union([message, z.array(z.unknown()).min(1).max(MOST_MESSAGES)])
  .describe('A message, or a batch of them as of revision 2025-03-26');

export const answered = z
  .unknown()
  .describe('A message of JSON-RPC, of a batch a list of them; nothing, with 202, to what is only told');
