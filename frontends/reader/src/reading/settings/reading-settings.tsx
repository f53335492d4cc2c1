import { Choice, Toggle } from '@ichibun/ui/preference-fields';
import { usePreference } from '@ichibun/ui/preferences';
import { applyTheme, type Preferences } from '@ichibun/ui/stored-preferences';
import { VoiceSettings } from '@ichibun/words/voice-settings';
import { useTextStyle } from '../text-style.js';
import type { ReaderView } from '../view-switch.js';
import { messages } from './messages.js';

/** How the text of the reader looks, with an example, and how it is read out. */
export function ReadingSettings({ view }: { view: ReaderView }) {
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
        className="overflow-hidden rounded-md border border-line bg-paper px-3 whitespace-nowrap"
      >
        一文ずつ読む。
      </div>
      <Choice preference="text-size" label={messages.textSize} options={messages.textSizes} />
      <Choice preference="reader-font" label={messages.font} options={messages.fonts} />
      <Choice preference="line-height" label={messages.lineHeight} options={messages.lineHeights} />
      <Choice preference="measure" label={messages.measure} options={messages.measures} />
      <Choice preference="writing-mode" label={messages.lines} options={messages.writing} />
      <div>
        <Toggle preference="grammar-marks">{messages.markGrammar}</Toggle>
        <Toggle preference="pitch-marks">{messages.markPitch}</Toggle>
        <Toggle preference="add-spaces">{messages.addSpaces}</Toggle>
        <Toggle preference="focused-reading">{messages.focusedReading}</Toggle>
        <Toggle preference="show-translation">{messages.showTranslations}</Toggle>
      </div>
      <Choice preference="furigana" label={messages.furigana} options={messages.furiganaFor} />
      <Choice preference="word-marks" label={messages.markNewWords} options={messages.marks} />
      <Choice preference="marked-words" label={messages.markedWords} options={messages.markedWordsFor} />
      <Choice preference="theme" label={messages.colours} options={messages.themes} onChange={changeTheme} />
      <VoiceSettings />
      <Toggle preference="letter-keys">{messages.letterKeys}</Toggle>
    </div>
  );
}
