import { reasonOf } from '@ichibun/api-client/request';
import { chooseLanguage, LANGUAGES, type Language, language } from '@ichibun/ui/language';
import { notify } from '@ichibun/ui/toast';
import { messages } from './messages.js';

export const languages = Object.entries(LANGUAGES) as [Language, string][];

/** Changes the language of the interface, or says why it could not. */
export const changeLanguage = (next: Language) =>
  chooseLanguage(next).catch((error: unknown) =>
    notify({ title: messages.header.languageFailed, description: reasonOf(error), destructive: true }),
  );

/** For who is not signed in yet: each language under its own name. */
export function LanguageSwitch() {
  return (
    <p className="mt-6 flex justify-center gap-2 text-sm">
      {languages.map(([value, name]) => (
        <button
          key={value}
          type="button"
          lang={value}
          aria-current={value === language() ? 'true' : undefined}
          onClick={() => changeLanguage(value)}
          className={`min-h-8 rounded-md px-3 hover:bg-sunken ${value === language() ? 'font-semibold' : 'text-accent underline underline-offset-4'}`}
        >
          {name}
        </button>
      ))}
    </p>
  );
}
