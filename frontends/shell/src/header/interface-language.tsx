import { type Language, language } from '@ichibun/ui/language';
import { MenuChoice, MenuLabel } from '@ichibun/ui/menu';
import { changeLanguage, languages } from '../language-switch.js';
import { messages } from '../messages.js';

/** The language of the interface, at the globe and in the settings: people look in either. */
export function InterfaceLanguage() {
  return (
    <>
      <MenuLabel>{messages.header.language}</MenuLabel>
      <MenuChoice
        label={messages.header.language}
        value={language()}
        options={languages.map(([value, label]) => ({ value, label, lang: value }))}
        onChange={(value) => changeLanguage(value as Language)}
      />
    </>
  );
}
