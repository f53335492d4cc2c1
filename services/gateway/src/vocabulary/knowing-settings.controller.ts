import { knowingSettingsCalls } from '@ichibun/contracts/vocabulary';
import { Rpc } from '@ichibun/kit/rpc';
import { VocabularyService } from '@ichibun/proto/vocabulary';
import { Controller } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Call, Given } from '../http/call.js';

@ApiTags('vocabulary')
@Controller()
export class KnowingSettingsController {
  constructor(private readonly rpc: Rpc) {}

  @Call(knowingSettingsCalls.settings)
  async settings(@Given() { userId }: Given<typeof knowingSettingsCalls.settings>) {
    return this.read(userId);
  }

  @Call(knowingSettingsCalls.change)
  async change(@Given() { userId, body: settings }: Given<typeof knowingSettingsCalls.change>) {
    await this.rpc.call(VocabularyService.method.setKnowingSettings, { userId, settings });
    return this.read(userId);
  }

  private async read(userId: number) {
    const { settings } = await this.rpc.call(VocabularyService.method.getKnowingSettings, { userId });
    const { partsCount, spellingsCount, oldSpellingsCount = true } = settings!;
    return { partsCount, spellingsCount, oldSpellingsCount };
  }
}
