import { TypeIcon } from '@ichibun/ui/icons';
import { usePreference } from '@ichibun/ui/preferences';
import { applyTheme, type Preferences } from '@ichibun/ui/stored-preferences';
import { VoiceSettings } from '@ichibun/words/voice-settings';
import { texts } from '../texts.js';
import { Choice, Toggle } from './setting.js';
import { SettingsPopover } from './settings-popover.js';
import { useTextStyle } from './text-style.js';
import { type ReaderView, ViewSwitch } from './view-switch.js';

interface ReaderSettingsProps {
  view: ReaderView;
  onView(view: ReaderView): void;
  onShowKeys(): void;
}

/** How the text looks and what the keys do; the text stays in view while it is changed. */
export function ReaderSettings({ view, onView, onShowKeys }: ReaderSettingsProps) {
  return (
    <SettingsPopover label={texts.settings} icon={<TypeIcon />} onShowKeys={onShowKeys}>
      <div className="mb-3 md:hidden">
        <ViewSwitch view={view} onChange={onView} />
      </div>
      <Settings view={view} />
    </SettingsPopover>
  );
}

function Settings({ view }: { view: ReaderView }) {
  const style = useTextStyle(view);
  const [, setTheme] = usePreference('theme');
  const changeTheme = (theme: Preferences['theme']) => {
    setTheme(theme);
    applyTheme();
  };
  return (
    <div className="space-y-3">
      <div
        lang="ja"
        aria-hidden="true"
        style={style}
        className="overflow-hidden rounded-md border border-line bg-paper px-3 text-nowrap"
      >
        一文ずつ読む。
      </div>
      <Choice preference="text-size" label={texts.textSize} options={texts.textSizes} />
      <Choice preference="reader-font" label={texts.font} options={texts.fonts} />
      <Choice preference="line-height" label={texts.lineHeight} options={texts.lineHeights} />
      <Choice preference="measure" label={texts.measure} options={texts.measures} />
      <Choice preference="writing-mode" label={texts.lines} options={texts.writing} />
      <div>
        <Toggle preference="pitch-marks">{texts.markPitch}</Toggle>
        <Toggle preference="add-spaces">{texts.addSpaces}</Toggle>
        <Toggle preference="focused-reading">{texts.focusedReading}</Toggle>
        <Toggle preference="show-translation">{texts.showTranslations}</Toggle>
      </div>
      <Choice preference="furigana" label={texts.furigana} options={texts.furiganaFor} />
      <Choice preference="word-marks" label={texts.markNewWords} options={texts.marks} />
      <Choice preference="marked-words" label={texts.markedWords} options={texts.markedWordsFor} />
      <Choice preference="theme" label={texts.colours} options={texts.themes} onChange={changeTheme} />
      <VoiceSettings />
      <Toggle preference="letter-keys">{texts.letterKeys}</Toggle>
    </div>
  );
}
