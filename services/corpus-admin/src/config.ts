import { statSync } from 'node:fs';
import { aiConfig } from '@ichibun/ai/config';
import { z } from 'zod';

/** In the place of a folder: no starter corpus. */
export const NO_STARTER = 'off';

const isFolder = (path: string) => statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false;

const variables = z.object({
  /** Folder of the starter corpus, in place of the one that is shipped. */
  STARTER_CORPUS: z
    .string()
    .refine((path) => path === NO_STARTER || isFolder(path), `expected the path of a folder, or ${NO_STARTER}`)
    .optional(),
  /** Where the spaCy sidecar answers. */
  SPACY_URL: z.url({ protocol: /^https?$/ }).optional(),
  /** Milliseconds between two looks of the monitor. */
  CORPUS_MONITOR_MS: z.coerce.number().int().min(100).default(30_000),
});

export const corpusAdminConfig = z.intersection(variables, aiConfig);
