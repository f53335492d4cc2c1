import { SettingsIcon } from '@ichibun/ui/icons';
import { messagesReady } from '@ichibun/ui/language';
import { lazy } from 'react';
import { SettingsPopover } from '../reading/settings-popover.js';
import type { FilmSettingsFieldsProps } from './film-settings-fields.js';
import { messages } from './messages.js';

interface FilmSettingsPanelProps extends FilmSettingsFieldsProps {
  onShowKeys(): void;
}

const FilmSettingsFields = lazy(async () => {
  const { FilmSettingsFields } = await import('./film-settings-fields.js');
  await messagesReady();
  return { default: FilmSettingsFields };
});

/** How the film is watched; the picture stays in view. */
export function FilmSettingsPanel({ onShowKeys, ...props }: FilmSettingsPanelProps) {
  return (
    <SettingsPopover label={messages.settings} icon={<SettingsIcon />} onShowKeys={onShowKeys}>
      <FilmSettingsFields {...props} />
    </SettingsPopover>
  );
}
