import { Handles } from '@ichibun/kit/rpc';
import {
  type GetKnowingSettingsRequest,
  type SetKnowingSettingsRequest,
  VocabularyService,
} from '@ichibun/proto/vocabulary';
import { Controller } from '@nestjs/common';
import { KnowingSettingsStore } from './knowing-settings.js';

@Controller()
export class KnowingSettingsController {
  constructor(private readonly settings: KnowingSettingsStore) {}

  @Handles(VocabularyService.method.getKnowingSettings)
  async getKnowingSettings({ userId }: GetKnowingSettingsRequest) {
    return { settings: await this.settings.get(userId) };
  }

  @Handles(VocabularyService.method.setKnowingSettings)
  async setKnowingSettings({ userId, settings }: SetKnowingSettingsRequest) {
    await this.settings.set(userId, settings!);
    return {};
  }
}
