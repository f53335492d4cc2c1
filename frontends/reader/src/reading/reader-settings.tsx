import { Button } from '@ichibun/ui/button';
import { CloseIcon, SettingsIcon } from '@ichibun/ui/icons';
import { Popover } from '@ichibun/ui/popover';
import { applyTheme, type Preferences, usePreference } from '@ichibun/ui/preferences';
import { VoiceSettings } from '@ichibun/words/voice-settings';
import { useRef, useState } from 'react';
import { Choice, Toggle } from './setting.js';

const furigana = { always: 'Always', unknown: 'New words', never: 'Never' };
const marks = { underline: 'Line', colour: 'Line and colour', none: 'None' };
const writing = { horizontal: 'Across', vertical: 'Top to bottom' };
const sizes = { small: 'Small', medium: 'Medium', large: 'Large', largest: 'Largest' };
const lineHeights = { tight: 'Tight', normal: 'Normal', loose: 'Loose' };
const themes = { system: 'As my device', light: 'Light', sepia: 'Sepia', dark: 'Dark' };

/** How the text looks and what the keys do; the text stays in view while it is changed. */
export function ReaderSettings({ onShowKeys }: { onShowKeys(): void }) {
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
        className="text-lg!"
      >
        <SettingsIcon />
      </Button>
      <Popover anchor={open ? button.current : null} onClose={close} label="Reader settings">
        <div className="flex items-center justify-between">
          <p className="font-semibold">Reader settings</p>
          <Button variant="quiet" size="icon" aria-label="Close" onClick={close} className="-mr-2">
            <CloseIcon />
          </Button>
        </div>
        <Settings />
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

function Settings() {
  const [, setTheme] = usePreference('theme');
  const changeTheme = (theme: Preferences['theme']) => {
    setTheme(theme);
    applyTheme();
  };
  return (
    <div className="space-y-3">
      <div>
        <Toggle preference="add-spaces">Add Spaces</Toggle>
        <Toggle preference="focused-reading">Focused Reading</Toggle>
        <Toggle preference="show-translation">Show translations</Toggle>
      </div>
      <Choice preference="furigana" label="Furigana" options={furigana} />
      <Choice preference="word-marks" label="Mark new words" options={marks} />
      <Choice preference="writing-mode" label="Lines" options={writing} />
      <Choice preference="text-size" label="Text size" options={sizes} />
      <Choice preference="line-height" label="Line height" options={lineHeights} />
      <Choice preference="theme" label="Colours" options={themes} onChange={changeTheme} />
      <VoiceSettings />
      <Toggle preference="letter-keys">Keys that are letters</Toggle>
    </div>
  );
}
