import { join, resolve } from 'node:path';
import { CONFIG } from '@ichibun/kit/config';
import type { ServiceDefinition } from '@ichibun/kit/service';
import { Inject, Injectable, Logger, Module, type OnModuleDestroy } from '@nestjs/common';
import { z } from 'zod';
import { LanguageEngine } from './engine/language-engine.js';
import { LanguageController } from './language.controller.js';

const languageConfig = z
  .object({ DICTIONARY_FILE: z.string().optional(), DATA_DIR: z.string().default('.data') })
  .transform((env) => ({ dictionaryFile: env.DICTIONARY_FILE, cacheDir: join(resolve(env.DATA_DIR), 'language') }));

const engine = {
  provide: LanguageEngine,
  inject: [CONFIG],
  useFactory: (config: z.infer<typeof languageConfig>) => {
    const logger = new Logger('Language');
    return LanguageEngine.start({ ...config, warn: (message) => logger.warn(message) });
  },
};

/** Ends the worker threads when the service stops. */
@Injectable()
class EngineStop implements OnModuleDestroy {
  constructor(@Inject(LanguageEngine) private readonly engine: LanguageEngine) {}

  onModuleDestroy(): Promise<void> {
    return this.engine.close();
  }
}

@Module({ controllers: [LanguageController], providers: [engine, EngineStop] })
class LanguageModule {}

export const language: ServiceDefinition = { name: 'language', config: languageConfig, module: LanguageModule };
