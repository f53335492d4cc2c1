import { Button, buttonClass } from '@ichibun/ui/button';
import { SearchIcon } from '@ichibun/ui/icons';
import { lazyDialog } from '@ichibun/ui/lazy-dialog';
import { Link, useSearchParams } from '@ichibun/ui/router';
import { useState } from 'react';
import { messages } from '../messages.js';
import { AreaLinks } from '../navigation/area-links.js';
import { LazyTranslationDialog } from '../translation/lazy-translation-dialog.js';
import { AccountMenu } from './account-menu.js';
import { LanguageMenu } from './language-menu.js';
import { MoreToolsMenu } from './more-tools-menu.js';
import { SettingsMenu } from './settings-menu.js';
import { useSearchKeys } from './use-search-keys.js';

const AboutDialog = lazyDialog(async () => (await import('./about-dialog.js')).AboutDialog);

export function Header() {
  const [translating, setTranslating] = useState(false);
  const [showsAbout, setShowsAbout] = useState(false);
  useSearchKeys();
  const openTranslation = () => setTranslating(true);
  // A page asks for it by its address.
  const [search, setSearch] = useSearchParams();
  const isAsked = search.has('translate');
  const changeTranslation = (open: boolean) => {
    setTranslating(open);
    if (isAsked && !open) setSearch({}, { replace: true });
  };
  return (
    <header data-bar="site" className="sticky top-0 z-20 border-b border-line bg-paper">
      <div className="mx-auto flex h-14 max-w-7xl items-center px-4 sm:gap-1 sm:h-16 sm:px-6">
        <Link
          to="/"
          className="flex min-h-10 items-center gap-2.5 whitespace-nowrap no-underline max-sm:mr-auto sm:mr-2"
        >
          <span aria-hidden="true" lang="ja" className="font-mincho text-xl text-accent">
            一文
          </span>
          <span className="font-semibold tracking-wide max-[22rem]:sr-only sm:max-md:sr-only">Ichibun</span>
        </Link>
        <AreaLinks />
        <Button variant="quiet" className="px-2.5! font-normal! max-lg:hidden" onClick={openTranslation}>
          {messages.tools.translate}
        </Button>
        <MoreToolsMenu onTranslate={openTranslation} onAbout={() => setShowsAbout(true)} />
        <Link
          to="/dictionary"
          aria-label={messages.header.search}
          aria-keyshortcuts="/ Control+K"
          className={`${buttonClass('quiet', 'icon')} text-lg!`}
        >
          <SearchIcon />
        </Link>
        <LanguageMenu />
        <SettingsMenu />
        <AccountMenu />
      </div>
      <LazyTranslationDialog open={translating || isAsked} onOpenChange={changeTranslation} />
      <AboutDialog open={showsAbout} onOpenChange={setShowsAbout} />
    </header>
  );
}
