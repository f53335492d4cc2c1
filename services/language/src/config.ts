import { join } from 'node:path';
import { z } from 'zod';

export const languageConfig = z
  .object({
    DICTIONARY_FILE: z.string().optional(),
    KANJI_FILE: z.string().optional(),
    KANJIVG_FILE: z.string().optional(),
    NAMES_FILE: z.string().optional(),
    JLPT_FILE: z.string().optional(),
    DATA_DIR: z.string().default('.data'),
    LANGUAGE_WORKERS: z.coerce.number().int().min(1).max(64).default(2),
  })
  .transform((env) => ({
    /** JMdict XML, jmdict-simplified JSON or EDICT, plain or gzipped. */
    dictionaryFile: env.DICTIONARY_FILE,
    /** KANJIDIC2, plain or gzipped. */
    kanjiFile: env.KANJI_FILE,
    /** KanjiVG's XML, plain or gzipped, or a wheel of the Python package kanjivg. */
    strokesFile: env.KANJIVG_FILE,
    /** JMnedict XML. */
    namesFile: env.NAMES_FILE,
    /** Words and kanji by level of the JLPT: a wheel of the Python package kotobase. */
    jlptFile: env.JLPT_FILE,
    /** Where the prepared tables are kept between starts. */
    cacheDir: join(env.DATA_DIR, 'language'),
    /** Where learners put their frequency and pitch lists. */
    listsDir: join(env.DATA_DIR, 'dictionaries'),
    workers: env.LANGUAGE_WORKERS,
  }));

export type LanguageServiceConfig = z.infer<typeof languageConfig>;
