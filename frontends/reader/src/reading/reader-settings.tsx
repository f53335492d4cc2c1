import { Button } from '@ichibun/ui/button';
import { CloseIcon, TypeIcon } from '@ichibun/ui/icons';
import { Popover } from '@ichibun/ui/popover';
import { usePreference } from '@ichibun/ui/preferences';
import { applyTheme, type Preferences } from '@ichibun/ui/stored-preferences';
import { VoiceSettings } from '@ichibun/words/voice-settings';
import { useRef, useState } from 'react';
import { Choice, Toggle } from './setting.js';
import { useTextStyle } from './text-style.js';
import { type ReaderView, ViewSwitch } from './view-switch.js';

const furigana = { always: 'Always', unknown: 'New words', never: 'Never' };
const marks = { underline: 'Line', colour: 'Line and colour', none: 'None' };
const writing = { horizontal: 'Across', vertical: 'Top to bottom' };
const sizes = { small: 'Small', medium: 'Medium', large: 'Large', largest: 'Largest' };
const lineHeights = { tight: 'Tight', normal: 'Normal', loose: 'Loose' };
const themes = { system: 'As my device', light: 'Light', sepia: 'Sepia', dark: 'Dark' };

const fonts = { gothic: 'Gothic', mincho: 'Mincho' };
const measures = { narrow: 'Narrow', normal: 'Normal', wide: 'Wide' };

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
  return (
    <>
      <Button
        ref={button}
        variant="quiet"
        size="icon"
        aria-label="Reader settings"
        aria-haspopup="dialog"
        aria-expanded={open}
        onClick={() => setOpen(!open)}
        className="shrink-0 text-lg!"
      >
        <TypeIcon />
      </Button>
      <Popover anchor={open ? button.current : null} onClose={close} label="Reader settings">
        <div className="flex items-center justify-between">
          <p className="font-semibold">Reader settings</p>
          <Button variant="quiet" size="icon" aria-label="Close" onClick={close} className="-mr-2">
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
          Show all keys
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
      <Choice preference="text-size" label="Text size" options={sizes} />
      <Choice preference="reader-font" label="Font" options={fonts} />
      <Choice preference="line-height" label="Line height" options={lineHeights} />
      <Choice preference="measure" label="Width of the page" options={measures} />
      <Choice preference="writing-mode" label="Lines" options={writing} />
      <div>
        <Toggle preference="add-spaces">Add Spaces</Toggle>
        <Toggle preference="focused-reading">Focused Reading</Toggle>
        <Toggle preference="show-translation">Show translations</Toggle>
      </div>
      <Choice preference="furigana" label="Furigana" options={furigana} />
      <Choice preference="word-marks" label="Mark new words" options={marks} />
      <Choice preference="theme" label="Colours" options={themes} onChange={changeTheme} />
      <VoiceSettings />
      <Toggle preference="letter-keys">Keys that are letters</Toggle>
    </div>
  );
}
