import { z } from 'zod';

export const contentConfig = z.object({
  /**
   * Characters of texts that are counted again in an hour though nobody looks at them, after a newer analyser. A
   * tenth of what two cores count in that time.
   */
  RECOUNT_CHARACTERS_PER_HOUR: z.coerce.number().int().min(0).max(100_000_000_000).default(24_000_000),
});

export type ContentConfig = z.infer<typeof contentConfig>;
