import { z } from 'zod';

export const closedAccount = z
  .object({
    isDone: z.boolean().describe('Nothing is left; otherwise the rest is being removed'),
  })
  .meta({ id: 'ClosedAccount' });
