import { Button } from '@ichibun/ui/button';
import { CloseIcon, TypeIcon } from '@ichibun/ui/icons';
import { usePreference } from '@ichibun/ui/preferences';
import { applyTheme, type Preferences } from '@ichibun/ui/stored-preferences';
import { VoiceSettings } from '@ichibun/words/voice-settings';
import { useRef, useState } from 'react';
import { texts } from '../texts.js';
import { Popover } from '../words/popover.js';
import { Choice, Toggle } from './setting.js';
import { useTextStyle } from './text-style.js';
import { useBackCloses } from './use-back-closes.js';
import { type ReaderView, ViewSwitch } from './view-switch.js';

interface ReaderSettingsProps {
  view: ReaderView;
  onView(view: ReaderView): void;
  onShowKeys(): void;
}

/** How the text looks and what the keys do; the text stays in view while it is changed. */
export function ReaderSettings({ view, onView, onShowKeys }: ReaderSettingsProps) {
  const button = useRef<HTMLButtonElement>(null);
  const [open, setOpen] = useState(false);
  const close = () => setOpen(false);
  useBackCloses(open, close);
  return (
    <>
      <Button
        ref={button}
        variant="quiet"
        size="icon"
        aria-label={texts.settings}
        aria-haspopup="dialog"
        aria-expanded={open}
        onClick={() => setOpen(!open)}
        className="shrink-0 text-lg!"
      >
        <TypeIcon />
      </Button>
      <Popover anchor={open ? button.current : null} onClose={close} label={texts.settings}>
        <div className="flex items-center justify-between">
          <p className="font-semibold">{texts.settings}</p>
          <Button variant="quiet" size="icon" aria-label={texts.close} onClick={close} className="-mr-2">
            <CloseIcon />
          </Button>
        </div>
        <div className="mb-3 md:hidden">
          <ViewSwitch view={view} onChange={onView} />
        </div>
        <Settings view={view} />
        <Button
          size="small"
          className="mt-4"
          onClick={() => {
            close();
            onShowKeys();
          }}
        >
          {texts.showAllKeys}
        </Button>
      </Popover>
    </>
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
