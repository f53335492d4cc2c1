import { TypeIcon } from '@ichibun/ui/icons';
import { messagesReady } from '@ichibun/ui/language';
import { lazy } from 'react';
import { messages } from '../messages.js';
import { SettingsPopover } from './settings-popover.js';
import { type ReaderView, ViewSwitch } from './view-switch.js';

interface ReaderSettingsProps {
  view: ReaderView;
  onView(view: ReaderView): void;
  onShowKeys(): void;
}

const ReadingSettings = lazy(async () => {
  const { ReadingSettings } = await import('./settings/reading-settings.js');
  await messagesReady();
  return { default: ReadingSettings };
});

/** How the text looks and what the keys do; the text stays in view while it is changed. */
export function ReaderSettings({ view, onView, onShowKeys }: ReaderSettingsProps) {
  return (
    <SettingsPopover label={messages.settings} icon={<TypeIcon />} onShowKeys={onShowKeys}>
      <div className="mb-3 md:hidden">
        <ViewSwitch view={view} onChange={onView} />
      </div>
      <ReadingSettings view={view} />
    </SettingsPopover>
  );
}
