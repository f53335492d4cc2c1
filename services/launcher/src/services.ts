import { audiobook } from '@ichibun/audiobook/service';
import { auth } from '@ichibun/auth/service';
import { contentAnalysis } from '@ichibun/content-analysis/service';
import { corpusAdmin } from '@ichibun/corpus-admin/service';
import type { ServiceDefinition } from '@ichibun/kit/service';
import { language } from '@ichibun/language/service';
import { reader } from '@ichibun/reader/service';
import { sentences } from '@ichibun/sentences/service';
import { vocabulary } from '@ichibun/vocabulary/service';

/** Every service, each after those that it calls. */
export const SERVICES: readonly ServiceDefinition[] = [
  language,
  auth,
  vocabulary,
  corpusAdmin,
  contentAnalysis,
  reader,
  audiobook,
  sentences,
];
