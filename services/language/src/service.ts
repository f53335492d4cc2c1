import { CONFIG } from '@ichibun/kit/config';
import type { ServiceDefinition } from '@ichibun/kit/service';
import { dictionaryInfo } from '@ichibun/kit/telemetry/metrics';
import { Inject, Logger, Module, type OnModuleDestroy } from '@nestjs/common';
import { type LanguageServiceConfig, languageConfig } from './config.js';
import { LanguageEngine } from './engine/language-engine.js';
import { LanguageController } from './language.controller.js';
import { LinesController } from './lines/lines.controller.js';

@Module({
  controllers: [LanguageController, LinesController],
  providers: [
    {
      provide: LanguageEngine,
      inject: [CONFIG],
      useFactory: async (config: LanguageServiceConfig) => {
        const logger = new Logger('Language');
        const engine = await LanguageEngine.start({ ...config, warn: (message) => logger.warn(message) });
        dictionaryInfo.observe(() => [[1, { version: engine.dictionary().analyserVersion }]]);
        return engine;
      },
    },
  ],
})
class LanguageModule implements OnModuleDestroy {
  constructor(@Inject(LanguageEngine) private readonly engine: LanguageEngine) {}

  async onModuleDestroy(): Promise<void> {
    await this.engine.close();
  }
}

export const language: ServiceDefinition = {
  name: 'language',
  config: languageConfig,
  version: (app) => app.get(LanguageEngine).dictionary().analyserVersion,
  module: LanguageModule,
};
