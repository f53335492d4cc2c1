import { z } from 'zod';

/** A message of JSON-RPC; MCP's own library looks at the rest. */
export const message = z.looseObject({
  jsonrpc: z.literal('2.0'),
  method: z.string().max(200).optional().describe('Such as initialize, tools/list or tools/call'),
});

export const answered = z.unknown().describe('A message of JSON-RPC; nothing, with 202, to what is only told');
